export type Setting = { quick: boolean; seconds: number; rounds: number; rows: number };

/** One measurement; `value` is what the contest compares, in its unit. */
export type Sample = {
  value: number;
  rps?: number;
  p50_ms?: number;
  p99_ms?: number;
  /** Of the measured server and all that it started, the database included. */
  cpu_us_per_request?: number;
  /** Requests that were answered 503; they count in no other figure. */
  turned_away?: number;
};

/** A promise (`must`) and a wish (`aim`) about the ratio to the reference or about the product's value itself. */
export type Goal = { of: 'ratio' | 'value'; wants: 'more' | 'less'; must?: number; aim?: number };

/** The product against its reference, measured in turns. */
export type Contest = {
  bench: string;
  params: Record<string, string | number>;
  unit: string;
  product: () => Promise<Sample>;
  reference: { name: string; measure: () => Promise<Sample> } | null;
  /** `inverse` where less of the value is better: then the ratio is reference to product. */
  ratio?: 'plain' | 'inverse';
  goal: Goal;
  /** Bytes do not vary: one round tells all. */
  isSteady?: boolean;
};

/** A file of `rows`: sets its world up, gives its contests one by one, and clears away when it is left. */
export type Benchmark = (setting: Setting) => AsyncGenerator<Contest>;
