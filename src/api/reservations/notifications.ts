import { locksPublicPage, type ReservationStatus } from '#domain/reservations/status.ts';
import { epochOf, type Instant } from '#domain/time.ts';
import type { Job } from '../jobs/queue.ts';

type Told = { status: ReservationStatus; start_at: Instant; end_at: Instant; deleted_at: Instant | null };
type Kind = 'booking-confirmed' | 'booking-moved' | 'booking-canceled';

const isOff = ({ status, deleted_at }: Told) => status === 'canceled' || deleted_at !== null;

/** What the people of a reservation must be told about a change; null when it is about the past or changes nothing for them. */
export function notificationKind(before: Told, after: Told, nowMs: number): Kind | null {
  const ahead = ({ start_at }: Told) => epochOf(start_at) > nowMs;
  if (isOff(after))
    return !isOff(before) && !locksPublicPage(before.status) && ahead(before) ? 'booking-canceled' : null;
  if (locksPublicPage(after.status) || !ahead(after)) return null;
  if (isOff(before)) return 'booking-confirmed';
  return before.start_at === after.start_at ? null : 'booking-moved';
}

type Numbered = { id: number; start_at: Instant; end_at: Instant; sequence: number };
type Addressee = 'client' | 'barber';

/** One job a mail: to the client, to the barber. */
export const notificationsOf = (
  kind: Kind,
  { id, start_at, end_at, sequence }: Numbered,
  addressees: readonly Addressee[],
): Job[] =>
  addressees.map((to) => ({
    key: `${kind}:${id}:${sequence}:${to}`,
    kind,
    payload: { reservation_id: id, to, start_at, end_at, sequence },
  }));
