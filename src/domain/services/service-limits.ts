export const longestDescription = 500;
