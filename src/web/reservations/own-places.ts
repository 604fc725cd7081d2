import type { AgendaReservation } from '#domain/reservations/contract.ts';

type Place = Pick<AgendaReservation, 'id' | 'start_at' | 'end_at' | 'barber_id' | 'status'>;

// Without the stream the agenda polls every twenty seconds; until then a read can answer the place before an own change.
const newsMs = 20_000;
let own: readonly { place: Place; until: number }[] = [];

const fresh = (now: number) => own.filter(({ until }) => now < until);

export function rememberOwnPlaces(places: readonly Place[]): void {
  const now = Date.now();
  own = [...fresh(now), ...places.map((place) => ({ place, until: now + newsMs }))];
}

export const isOwnPlace = (read: Place): boolean =>
  fresh(Date.now()).some(({ place }) => place.id === read.id && isSamePlace(place, read));

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.start_at === b.start_at && a.end_at === b.end_at && a.barber_id === b.barber_id && a.status === b.status;
