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

/** A promise (`must`) and an aim about the ratio to the reference or about the product's value itself. */
export type Goal = { of: 'ratio' | 'value'; wants: 'more' | 'less'; must?: number; aim?: number };

/** The product and its reference, measured alternately. */
export type Contest = {
  bench: string;
  params: Record<string, string | number>;
  unit: string;
  product: () => Promise<Sample>;
  reference: { name: string; measure: () => Promise<Sample> } | null;
  /** `inverse` where less is better: the ratio is then reference to product. */
  ratio?: 'plain' | 'inverse';
  goal: Goal;
  /** One round is enough, because bytes do not vary. */
  isSteady?: boolean;
};

/** A file of `rows`: sets up what it needs, yields its contests one by one, and cleans up at the end. */
export type Benchmark = (setting: Setting) => AsyncGenerator<Contest>;
