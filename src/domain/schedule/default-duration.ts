/**
 * Minutes of a reservation without services, and of an existing reservation without an end. Separate from `slots.ts`,
 * so that the basket, which every public page loads first, does not load the slots too.
 */
export const defaultDurationMin = 45;
