type Days = { from: string; to: string };

/** Check and error for `refine`; the last day is included. */
export const isInOrder = ({ from, to }: Days): boolean => from <= to;
export const outOfOrder = { error: 'No puede ser anterior al primer día.', path: ['to'] };
