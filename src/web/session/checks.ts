import { looksLikeEmail } from '#domain/text/contact.ts';
import { passwordMin, required, shortPassword } from '#domain/field-limits.ts';

export const tokenOfAddress = (): string => new URLSearchParams(location.search).get('token') ?? '';

/** Error message of a typed value; undefined for a valid one. */
type Check = (typed: string) => string | undefined;

export const checkRequired: Check = (typed) => (typed.trim() ? undefined : required);

export const checkEmail: Check = (typed) =>
  looksLikeEmail(typed.trim()) ? undefined : 'Ingresa un email válido.';

export const checkPassword: Check = (typed) => (typed.length < passwordMin ? shortPassword : undefined);
