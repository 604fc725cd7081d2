import { countText } from '../count-text.ts';

type Counted = { visits: number; no_shows: number };

/** `1 ausencia`, `2 ausencias` */
export const absencesText = (count: number): string => countText(count, 'ausencia', 'ausencias');

/** `12 visitas · 1 ausencia`, or `1.ª visita` for a client without visits. */
export function visitsText({ visits, no_shows }: Counted): string {
  const came = visits === 0 ? '1.ª visita' : countText(visits, 'visita', 'visitas');
  return no_shows === 0 ? came : `${came} · ${absencesText(no_shows)}`;
}
