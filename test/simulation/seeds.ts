import { roundsOf } from '../long-run.ts';

const { SEED } = process.env;

/** Seeds of the histories, the same in every run; `SEED=7 npm run simulate` repeats one history. */
export const seedsOf = (many: Parameters<typeof roundsOf>[0]): number[] =>
  SEED ? [Number(SEED)] : Array.from({ length: roundsOf(many) }, (_, nth) => nth + 1);
export const seeds = seedsOf({ short: 1, long: 40 });
export const moments = roundsOf({ short: 25, long: 60 });
