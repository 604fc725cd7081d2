import { locksPublicPage, type ReservationStatus } from '#domain/reservations/status.ts';
import { epochOf, type Instant } from '#domain/time.ts';
import type { Work } from '../database/unit-of-work.ts';
import { type Job, jobOf } from '../jobs/define-job.ts';
import type { ReservationChange } from './changes.ts';
import type { NotificationKind } from './emails.ts';
import { bookingHeld, reservationJobs } from './jobs.ts';

type State = { status: ReservationStatus; start_at: Instant; end_at: Instant; deleted_at: Instant | null };

const isOff = ({ status, deleted_at }: State) => status === 'canceled' || deleted_at !== null;

/** Which email a change of a reservation calls for; null when it is about the past or changes nothing for its people. */
export function notificationKind(before: State | null, after: State, nowMs: number): NotificationKind | null {
  const ahead = ({ start_at }: State) => epochOf(start_at) > nowMs;
  if (isOff(after))
    return before && !isOff(before) && !locksPublicPage(before.status) && ahead(before)
      ? 'booking-canceled'
      : null;
  if (locksPublicPage(after.status) || !ahead(after)) return null;
  if (!before || isOff(before)) return 'booking-confirmed';
  return before.start_at === after.start_at ? null : 'booking-moved';
}

type Numbered = { id: number; start_at: Instant; end_at: Instant; sequence: number };
type Addressee = 'client' | 'barber';

/** One job an email: to the client, to the barber. */
const notificationsOf = (
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

/** Tells client and barber by email what concerns them; a barber hears nothing of what they did themselves. */
export function notifyOfChange(
  work: Work,
  { actor, at, before, after, tellsBarber = true }: ReservationChange,
): void {
  const kind = notificationKind(before, after, at);
  if (!kind) return;
  const isOwnDoing = actor.kind === 'person' && actor.user.id === after.barber_id;
  work.enqueue(
    ...notificationsOf(kind, after, isOwnDoing || !tellsBarber ? ['client'] : ['client', 'barber']),
  );
}

/** Mails the link that confirms a booking to its client; whoever looks at free times sees one less. */
export function notifyOfHold(
  { enqueue, announce }: Work,
  hold: { id: number; external_id: string; token: string },
) {
  const { id, external_id, token } = hold;
  enqueue(jobOf(bookingHeld, { key: `booking-held:${id}`, payload: { external_id, token } }));
  announce();
}
