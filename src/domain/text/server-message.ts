import type { Detail, RefusalCode } from '../refusal.ts';
import { invalidEmail } from '../field-limits.ts';

const sentences: Partial<Record<RefusalCode, string>> = {
  not_authenticated: 'Tu sesión expiró. Ingresa nuevamente.',
  bad_credentials: 'El correo o la contraseña no son correctos.',
};

// The specification fixes this English sentence on the wire, so only this sentence is matched by its words.
const translate = (text: string): string =>
  text.toLowerCase().includes('not a valid email address') ? invalidEmail : text;

const join = (detail: Detail | null | undefined, each: (text: string) => string): string | null => {
  if (!detail) return null;
  if (typeof detail === 'string') return each(detail);
  return detail.map(({ msg }) => each(msg)).join(' | ') || null;
};

/** Detail of a refusal, a list joined by ' | '; null for an empty one. The booking wizard shows this text. */
export const detailText = (detail: Detail | null | undefined): string | null => join(detail, (text) => text);

/**
 * Text of a refusal for the staff: the sentence of its code if there is one, else its detail; `otherwise` without
 * detail.
 */
export function serverMessage(
  refusal: { code: RefusalCode; detail: Detail | null } | null,
  otherwise = 'Ocurrió un error',
): string {
  const text = join(refusal?.detail, translate);
  return (refusal && text && sentences[refusal.code]) ?? text ?? otherwise;
}
