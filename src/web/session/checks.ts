import { looksLikeEmail } from '#domain/contact.ts';
import { passwordMin } from '#domain/fields.ts';

/** The secret of a mailed link, in the page's own address. */
export const tokenOfAddress = (): string => new URLSearchParams(location.search).get('token') ?? '';

/** What is wrong with what was typed, in the words of the form; undefined when nothing is. */
type Check = (typed: string) => string | undefined;

export const checkRequired: Check = (typed) => (typed.trim() ? undefined : 'Requerido.');

export const checkEmail: Check = (typed) =>
  looksLikeEmail(typed.trim()) ? undefined : 'Ingresa un email válido.';

export const checkPassword: Check = (typed) =>
  typed.length < passwordMin ? 'Mínimo 6 caracteres.' : undefined;
