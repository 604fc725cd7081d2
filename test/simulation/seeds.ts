import { isLong } from '../faults/figures.ts';

// `SEED=7 npm run simulate` plays one history again.
const first = Number(process.env.SEED ?? (isLong ? Date.now() % 1_000_000 : 1));

/** The histories to play: new ones at each long run, the same few at each short one. */
export const seeds = Array.from({ length: process.env.SEED ? 1 : isLong ? 40 : 3 }, (_, n) => first + n);
/** The number of steps of a history. */
export const moments = isLong ? 60 : 25;
