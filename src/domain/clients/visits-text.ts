import { countText } from '../text/count.ts';

type Counted = { visits: number; no_shows: number };

export const absencesText = (count: number): string => countText(count, 'ausencia', 'ausencias');

export const lateCancellationsText = (count: number): string =>
  countText(count, 'cancelación tardía', 'cancelaciones tardías');

export function visitsText({ visits, no_shows }: Counted): string {
  const came = visits === 0 ? '1.ª visita' : countText(visits, 'visita', 'visitas');
  return no_shows === 0 ? came : `${came} · ${absencesText(no_shows)}`;
}
