/** True with `--mode long`, as in `npm run faults`; `npm test` runs shorter versions of these tests, or skips them. */
export const isLong = process.env.MODE === 'long';

export const roundsOf = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short);

/** Milliseconds before a test that repeats counts as hung. */
export const patience = isLong ? 900_000 : 120_000;
