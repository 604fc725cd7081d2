// Separate from the contract, because the first screens need these limits but no schema.

export const largestPage = 100;

export const agendaDays = 7;
export const agendaMost = 2_000;
