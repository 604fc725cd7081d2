import type { z } from 'zod';
import { type ClientRow, largestPage, type listClients } from '#domain/clients/contract.ts';

const shows = { inactivos: 'inactive', ausencias: 'no_shows', bloqueados: 'blocked' } as const;
type Show = (typeof shows)[keyof typeof shows];
export type ClientFilters = {
  q: string;
  show: Show | null;
  tag: string | null;
  sort: 'name' | null;
};
export const noFilters: ClientFilters = { q: '', show: null, tag: null, sort: null };

const inactiveDays = 60;

type Address = { q?: string; ver?: string; etiqueta?: string; orden?: string };

export const readFilters = ({ q = '', ver = '', etiqueta, orden }: Address): ClientFilters => ({
  q,
  show: Object.hasOwn(shows, ver) ? shows[ver as keyof typeof shows] : null,
  tag: etiqueta || null,
  sort: orden === 'nombre' ? 'name' : null,
});

export function writeFilters({ q, show, tag, sort }: ClientFilters): Record<string, string> {
  const [ver] = Object.entries(shows).find(([, value]) => value === show) ?? [];
  return {
    ...(q && { q }),
    ...(ver && { ver }),
    ...(tag && { etiqueta: tag }),
    ...(sort && { orden: 'nombre' }),
  };
}

/** The no-show view sorts by no-shows, descending, so that clients without any come last. */
export const queryOf = ({ q, show, tag, sort }: ClientFilters): z.input<typeof listClients.input> => ({
  ...(q && { q }),
  ...(tag && { tag }),
  ...(show === 'inactive' && { inactive_days: inactiveDays }),
  ...(show === 'blocked' && { blocked: true }),
  ...(sort && { sort }),
  ...(show === 'no_shows' && { sort: 'no_shows' }),
});

/** The server sorts clients by no-shows, but does not leave out clients without a no-show. */
export const shownOf = (page: readonly ClientRow[], { show }: ClientFilters): readonly ClientRow[] =>
  show === 'no_shows' ? page.filter(({ no_shows }) => no_shows > 0) : page;

/** Id of the client after which the next page begins; undefined on the last page. */
export function nextOf(page: readonly ClientRow[], filters: ClientFilters): number | undefined {
  const isLast = page.length < largestPage || shownOf(page, filters).length < page.length;
  return isLast ? undefined : page.at(-1)?.id;
}
