// Limits and error messages of fields that several forms share. Separate from `fields.ts`, because the public forms
// load no schema library.

/** Of persons, shops, branches and services; a person's first and last name have this length each. */
export const longestName = 80;
export const longestEmail = 254;
export const longestPhone = 32;
/** Length of a phone number whose country code has a separate field. */
export const longestPhoneNumber = 24;
export const longestSearch = 80;
/** Of a reason or note of the staff in one line. */
export const longestReason = 200;
export const passwordMin = 6;
export const leastMinutes = 5;
export const mostMinutes = 720;
export const highestAmount = 99_999_999.99;

export const required = 'Requerido.';
export const invalidEmail = 'El correo ingresado no es válido.';
export const shortPassword = `Mínimo ${passwordMin} caracteres.`;
export const invalidAmount = 'El importe no es válido.';
