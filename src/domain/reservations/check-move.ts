import type { Clock, PlainDate } from '../time.ts';

type Place = { org_slug: string; barber_id: number };

/** What a reservation lacks for its barber's calendar to be shown, as a sentence; null when nothing. */
export function checkPlace({ org_slug, barber_id }: Partial<Place>): string | null {
  if (!org_slug) return 'No se pudo determinar la organización';
  return barber_id ? null : 'Barbero faltante';
}

type Move = Partial<Place> & { date: PlainDate | null; time: Clock | null };

/** Why a reservation cannot be moved as asked, as a sentence; null when it can. */
export const checkMove = ({ date, time, ...place }: Move): string | null =>
  checkPlace(place) ?? (date && time ? null : 'Elegí fecha y hora');
