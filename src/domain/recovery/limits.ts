/** Minutes for which a link to one's own reservations is valid. */
export const recoveryMinutes = 30;
export const mostPast = 10;
export const shortestContact = 3;
export const longestContact = 200;
export const contactNeeded = 'Escribe el email o el teléfono con el que reservaste.';
