import type { Detail } from './refusal.ts';

const translations = [
  ['not a valid email address', 'El correo ingresado no es válido.'],
  ['no autenticado', 'Tu sesión expiró. Ingresa nuevamente.'],
  ['credenciales inválidas', 'El correo o la contraseña no son correctos.'],
] as const;

function translate(text: string): string {
  const lower = text.toLowerCase();
  return translations.find(([part]) => lower.includes(part))?.[1] ?? text;
}

const join = (detail: Detail | null | undefined, each: (text: string) => string): string | null => {
  if (!detail) return null;
  if (typeof detail === 'string') return each(detail);
  return detail.map(({ msg }) => each(msg)).join(' | ') || null;
};

/** A server's detail as it is, a list joined by ' | '; null when it says nothing. The booking wizard shows this. */
export const detailText = (detail: Detail | null | undefined): string | null => join(detail, (text) => text);

/** A server's detail as account forms show it: known texts translated, a list joined by ' | '. */
export const serverMessage = (detail: Detail | null | undefined, otherwise = 'Ocurrió un error'): string =>
  join(detail, translate) ?? otherwise;
