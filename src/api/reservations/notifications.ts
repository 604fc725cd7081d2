import { locksPublicPage, type ReservationStatus } from '#domain/reservations/status.ts';
import { epochOf, type Instant } from '#domain/time.ts';
import { type Job, jobOf } from '../jobs/define-job.ts';
import type { NotificationKind } from './emails.ts';
import { reservationJobs } from './jobs.ts';

type Told = { status: ReservationStatus; start_at: Instant; end_at: Instant; deleted_at: Instant | null };

const isOff = ({ status, deleted_at }: Told) => status === 'canceled' || deleted_at !== null;

/** What client and barber must be told about a change; null when it is about the past or changes nothing for them. */
export function notificationKind(before: Told, after: Told, nowMs: number): NotificationKind | null {
  const ahead = ({ start_at }: Told) => epochOf(start_at) > nowMs;
  if (isOff(after))
    return !isOff(before) && !locksPublicPage(before.status) && ahead(before) ? 'booking-canceled' : null;
  if (locksPublicPage(after.status) || !ahead(after)) return null;
  if (isOff(before)) return 'booking-confirmed';
  return before.start_at === after.start_at ? null : 'booking-moved';
}

type Numbered = { id: number; start_at: Instant; end_at: Instant; sequence: number };
type Addressee = 'client' | 'barber';

/** The jobs that tell of a change, one an addressee. */
export const notificationsOf = (
  kind: NotificationKind,
  { id, start_at, end_at, sequence }: Numbered,
  addressees: readonly Addressee[],
): Job[] =>
  addressees.map((to) =>
    jobOf(reservationJobs[kind], {
      key: `${kind}:${id}:${sequence}:${to}`,
      payload: { reservation_id: id, to, start_at, end_at, sequence },
    }),
  );
