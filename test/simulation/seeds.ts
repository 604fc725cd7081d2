import { roundsOf } from '../long-run.ts';

const { SEED } = process.env;

/** Seeds of the histories, the same in every run; `SEED=7 npm run simulate` repeats one history. */
export const seeds = SEED
  ? [Number(SEED)]
  : Array.from({ length: roundsOf({ short: 1, long: 40 }) }, (_, nth) => nth + 1);
export const moments = roundsOf({ short: 25, long: 60 });
