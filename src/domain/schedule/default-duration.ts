/**
 * Minutes of a reservation without services, and of an existing reservation without an end. Apart from the slots, so that
 * the basket, which every public page loads first, does not bring them along.
 */
export const defaultDurationMin = 45;
