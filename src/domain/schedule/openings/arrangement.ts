/**
 * `in_a_row`: one barber attends the group's people one after another. `together`: several barbers attend them at the
 * same time.
 */
export const arrangements = ['in_a_row', 'together'] as const;
export type Arrangement = (typeof arrangements)[number];

export const mostPeople = 5;
