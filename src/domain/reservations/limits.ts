// Apart from the contract, because the first screens need these and no schema.

/** The most reservations that one page of the agenda may hold. */
export const largestPage = 100;

/** The most days that a calendar shows, and the most reservations. */
export const agendaDays = 7;
export const agendaMost = 2_000;
