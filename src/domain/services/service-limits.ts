export const longestDescription = 500;
export const longestGroup = 40;
