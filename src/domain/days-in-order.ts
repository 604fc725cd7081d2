type Days = { from: string; to: string };

/** For `refine`: whether days, both included, do not end before they begin, and how it is said where they do. */
export const isInOrder = ({ from, to }: Days): boolean => from <= to;
export const outOfOrder = { error: 'No puede ser anterior al primer día.', path: ['to'] };
