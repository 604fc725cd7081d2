export const mostTags = 10;
export const longestTag = 30;
export const longestNote = 1_000;

export const tooManyTags = `Como máximo ${mostTags} etiquetas.`;
