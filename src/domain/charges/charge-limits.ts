export const mostExtras = 5;
export const mostPayments = 4;
export const longestExtraName = 60;
export const mostOfExtra = 20;
