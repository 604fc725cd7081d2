import { locksPublicPage, type ReservationStatus } from '#domain/reservations/status.ts';
import { type EpochMs, epochOf, type Instant } from '#domain/time.ts';
import { minutes } from '../clock.ts';
import type { Work } from '../database/unit-of-work.ts';
import { type Job, jobOf } from '../jobs/define-job.ts';
import { lockJobs, type StoredJob } from '../jobs/queue.ts';
import type { ReservationChange } from './changes.ts';
import { type Addressee, type NotificationKind, ReservationNotification } from './emails.ts';
import { bookingHeld, reservationJobs } from './jobs.ts';

type State = { status: ReservationStatus; start_at: Instant; end_at: Instant; deleted_at: Instant | null };

// A change so soon after the last email waits for the rest of it, and then the last state alone is told.
const paceMs = 2 * minutes;

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

const keyOf = (
  kind: NotificationKind,
  { id, sequence }: { id: number; sequence: number },
  to: Addressee,
): string => `${kind}:${id}:${sequence}:${to}`;

/** The emails about the change before this one, which are not sent while this one is written. */
async function lockEarlier({ tx, organization }: Work, before: ReservationChange['before']) {
  if (!before) return [];
  const kinds = Object.keys(reservationJobs) as NotificationKind[];
  const keys = kinds.flatMap((kind) => [keyOf(kind, before, 'client'), keyOf(kind, before, 'barber')]);
  return lockJobs(tx, organization, keys);
}

/** The start that an addressee was told last, null when they were told of a cancellation, undefined before any email. */
function knownStart(
  earlier: StoredJob | undefined,
  before: ReservationChange['before'],
): Instant | null | undefined {
  if (!before) return undefined;
  if (!earlier?.isUntouched) return isOff(before) ? null : before.start_at;
  return ReservationNotification.safeParse(earlier.payload).data?.known_start_at;
}

function dueTime(earlier: StoredJob | undefined, at: EpochMs): EpochMs {
  if (!earlier) return at;
  return Math.max(at, earlier.dueAt + (earlier.isUntouched ? 0 : paceMs));
}

function emailJob(to: Addressee, { before, after }: ReservationChange, earlier: StoredJob | undefined): Job {
  const { id, start_at, end_at, sequence } = after;
  const known_start_at = knownStart(earlier, before);
  const toCome = known_start_at ? 'booking-moved' : 'booking-confirmed';
  const kind = isOff(after) ? 'booking-canceled' : toCome;
  return jobOf(reservationJobs[kind], {
    key: keyOf(kind, after, to),
    payload: { reservation_id: id, to, start_at, end_at, sequence, known_start_at },
  });
}

/** Tells client and barber by email what concerns them; a barber hears nothing of what they did themselves. */
export async function notifyOfChange(work: Work, change: ReservationChange): Promise<void> {
  const { actor, at, before, after, tellsBarber = true, tellsClient = true } = change;
  if (!notificationKind(before, after, at)) return;
  const isOwnDoing = actor.kind === 'person' && actor.user.id === after.barber_id;
  const addressees = [
    ...(tellsClient ? (['client'] as const) : []),
    ...(tellsBarber && !isOwnDoing ? (['barber'] as const) : []),
  ];
  const earlier = await lockEarlier(work, before);
  for (const to of addressees) {
    const last = earlier.find(({ key }) => key.endsWith(`:${to}`));
    const job = emailJob(to, change, last);
    work.enqueue(work.config.rateLimits ? { ...job, dueAt: dueTime(last, at) } : job);
  }
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
