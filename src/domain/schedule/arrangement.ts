/** How the people of a group are attended: one after the other by one barber, or at the same time by several. */
export const arrangements = ['in_a_row', 'together'] as const;
export type Arrangement = (typeof arrangements)[number];

/** The most people that a group has. */
export const mostPeople = 5;
