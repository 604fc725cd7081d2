import { isLong } from '../faults/figures.ts';

// `SEED=7 npm run simulate` repeats one history.
const first = Number(process.env.SEED ?? (isLong ? Date.now() % 1_000_000 : 1));

/** Seeds of the histories: random ones in the long run, fixed ones in the short run. */
export const seeds = Array.from({ length: process.env.SEED ? 1 : isLong ? 40 : 3 }, (_, n) => first + n);
export const moments = isLong ? 60 : 25;
