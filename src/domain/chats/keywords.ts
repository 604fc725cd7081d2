import { withoutAccents } from '../text/search-by-name.ts';

export const wordOf = (body: string): string =>
  withoutAccents(body)
    .replace(/[\p{P}\p{S}\p{Z}\p{C}]+/gu, ' ')
    .trim();

const starts = new Set(['reservar', 'turno', 'cita', 'hola', 'menu']);

export type Opening = { slug: string | null };

export function openingOf(body: string): Opening | null {
  const [, slug] = /(?:^|\s)@([a-z0-9-]{1,60})(?![a-z0-9-])/i.exec(body) ?? [];
  if (slug) return { slug: slug.toLowerCase() };
  return starts.has(wordOf(body)) ? { slug: null } : null;
}
