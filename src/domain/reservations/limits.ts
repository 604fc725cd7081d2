// Separate from the contract, because the first screens need these limits but no schema.

/** Most reservations per page of the list. */
export const largestPage = 100;

/** Most days, and most reservations, of the calendar. */
export const agendaDays = 7;
export const agendaMost = 2_000;
