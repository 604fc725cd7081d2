export type Setting = { quick: boolean; seconds: number; rounds: number; rows: number };

/** One measurement; `value` is the compared figure, in the contest's unit. */
export type Sample = {
  value: number;
  rps?: number;
  p50_ms?: number;
  p99_ms?: number;
  /** CPU time of the measured server and its child processes, including an embedded database; per served request. */
  cpu_us_per_request?: number;
  /** Number of requests answered with 503, which rates and times leave out. */
  turned_away?: number;
};

/** A promise (`must`) and an aim, for the ratio to the reference or for the product's value. */
export type Goal = { of: 'ratio' | 'value'; wants: 'more' | 'less'; must?: number; aim?: number };

export type Contest = {
  bench: string;
  params: Record<string, string | number>;
  unit: string;
  product: () => Promise<Sample>;
  reference: { name: string; measure: () => Promise<Sample> } | null;
  /** `inverse` where less is better: the ratio is then reference to product. */
  ratio?: 'plain' | 'inverse';
  goal: Goal;
  /** One round without a warm-up: for byte counts, which do not vary, and for measurements that take long. */
  isSteady?: boolean;
};

/** A file of `rows`: prepares its data, yields its contests one by one, and cleans up at the end. */
export type Benchmark = (setting: Setting) => AsyncGenerator<Contest>;
