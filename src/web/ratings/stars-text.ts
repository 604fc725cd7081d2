export const starsText = (stars: number): string => (stars === 1 ? '1 estrella' : `${stars} estrellas`);

export const ratingsText = (count: number): string => (count === 1 ? '1 opinión' : `${count} opiniones`);

export const averageText = (average: number): string =>
  average.toLocaleString('es-UY', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
