type Days = { from: string; to: string };

/** Check and error for `refine`: the last day, which is included, must not lie before the first one. */
export const isInOrder = ({ from, to }: Days): boolean => from <= to;
export const outOfOrder = { error: 'No puede ser anterior al primer día.', path: ['to'] };
