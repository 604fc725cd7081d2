import { takesPlace } from '#domain/reservations/status.ts';
import type { EpochMs } from '#domain/time.ts';
import { minutes, seconds } from '../clock.ts';
import type { Work } from '../database/unit-of-work.ts';
import { type Job, jobOf } from '../jobs/define-job.ts';
import { cancelJob, lockJobs, type StoredJob } from '../jobs/queue.ts';
import { findShop, type Shop } from '../organization/queries.ts';
import type { ReservationChange } from '../reservations/changes/changes.ts';
import { type Notice, noticesAbout } from '../reservations/notices.ts';
import { enqueueChat } from './chats/jobs.ts';
import { type NotificationKind, ReservationNotification } from './mail/emails.ts';
import { bookingHeld, reservationJobs } from './mail/jobs.ts';
import { notifyOfSeries } from './series-notices.ts';

// A further change within this time after an email waits, so that one email tells the final state of several changes.
const paceMs = 2 * minutes;
// Equals the time for which the browser offers to undo a change.
const undoMs = 15 * seconds;

type Numbered = { id: number; sequence: number };
const keyOf = (kind: NotificationKind, { id, sequence }: Numbered, to: 'client' | 'barber' | number) =>
  `${kind}:${id}:${sequence}:${to}`;

function earlierKeys({ before, after }: ReservationChange): string[] {
  if (!before) return [];
  const kinds = Object.keys(reservationJobs) as NotificationKind[];
  const ofLast = kinds.flatMap((kind) => [keyOf(kind, before, 'client'), keyOf(kind, before, 'barber')]);
  // The new barber may have lost the reservation several changes ago.
  const sequences = before.barber_id === after.barber_id ? 0 : before.sequence + 1;
  const ofLoss = Array.from({ length: sequences }, (_, sequence) =>
    keyOf('booking-reassigned', { ...before, sequence }, after.barber_id),
  );
  return [...ofLast, ...ofLoss];
}

/**
 * The state that an addressee knows: start and barber; a null start means no reservation, undefined means no email so
 * far.
 */
type Known = Pick<ReservationNotification, 'known_start_at' | 'known_barber_id'>;

function knownTo(
  notice: Notice,
  { before, changeId }: ReservationChange,
  earlier: StoredJob | undefined,
): Known {
  // Null for a booking with an undo offer, of which the client learns only by e-mail. Undefined for others: whoever
  // booked online saw the confirmation page, so a cancellation is news even before an e-mail was sent.
  if (!before) return { known_start_at: changeId === undefined ? undefined : null };
  const unsent = earlier?.isUntouched ? ReservationNotification.safeParse(earlier.payload).data : undefined;
  if (unsent) return { known_start_at: unsent.known_start_at, known_barber_id: unsent.known_barber_id };
  const isNewBarber = notice.to === 'barber' && notice.user_id !== before.barber_id;
  const known_start_at = takesPlace(before) && !isNewBarber ? before.start_at : null;
  return { known_start_at, ...(notice.to === 'client' && { known_barber_id: before.barber_id }) };
}

/** Earliest time of the notifications: the change itself, or the end of the undo offer. */
export const heldUntil = ({ action, at, changeId }: ReservationChange): EpochMs =>
  changeId !== undefined && action !== 'undone' ? at + undoMs : at;

function dueTime(change: ReservationChange, earlier: StoredJob | undefined, isPaced: boolean): EpochMs {
  const due = heldUntil(change);
  if (!earlier || !isPaced) return due;
  return Math.max(due, earlier.dueAt + (earlier.isUntouched ? 0 : paceMs));
}

function emailJob(
  notice: Notice,
  change: ReservationChange,
  { earlier, others }: { earlier: StoredJob | undefined; others: readonly number[] },
): Job {
  const { before, after } = change;
  const { id: reservation_id, sequence } = after;
  const known = knownTo(notice, change, earlier);
  if (notice.to === 'former-barber' && before) {
    const { user_id } = notice;
    const { start_at, end_at } = before;
    const payload = { reservation_id, to: 'barber', user_id, start_at, end_at, sequence, ...known } as const;
    return jobOf(reservationJobs['booking-reassigned'], {
      key: keyOf('booking-reassigned', after, user_id),
      payload,
    });
  }
  const to = notice.to === 'client' ? 'client' : 'barber';
  const { start_at, end_at } = after;
  const changed = change.action === 'delayed' ? 'booking-delayed' : 'booking-moved';
  const toCome = known.known_start_at ? changed : 'booking-confirmed';
  const kind = takesPlace(after) ? toCome : 'booking-canceled';
  const { note, canceledBy, reason, proposes } = change;
  const more = {
    ...(note && { note }),
    ...(canceledBy && { canceled_by: canceledBy }),
    ...(reason && { reason }),
    ...(proposes && { proposes: [...proposes] }),
    ...(reason && others.length > 0 && { others_of_group: [...others] }),
  };
  return jobOf(reservationJobs[kind], {
    key: keyOf(kind, after, to),
    payload: { reservation_id, to, start_at, end_at, sequence, ...known, ...more },
  });
}

/** Runs once per transaction; users get no emails about their own changes. */
export async function notifyOfChange(
  work: Work,
  change: ReservationChange,
  all: readonly ReservationChange[],
): Promise<void> {
  if (all[0] !== change) return;
  const { tx, organization } = work;
  let shop: Promise<Shop | null> | undefined;
  const readShop = () => (shop ??= findShop(tx, organization));
  const notifiable = all.filter(({ before, after, at }) => noticesAbout(before, after, at).length > 0);
  for (const [series, [first, ...others]] of Map.groupBy(notifiable, (one) => one.series))
    if (series !== undefined && first)
      await notifyOfSeries(work, [first, ...others], dueTime(first, undefined, false), readShop);
  const single = notifiable.filter(({ series }) => series === undefined);
  const keys = single.flatMap(earlierKeys);
  // The lock keeps earlier emails from being sent while these changes are written.
  const earlier = keys.length > 0 ? await lockJobs(tx, organization, keys) : [];
  const byKey = new Map(earlier.map((job) => [job.key, job]));
  for (const one of single)
    await notifyRecipients(work, one, {
      earlier: earlierKeys(one).flatMap((key) => byKey.get(key) ?? []),
      others: othersOfGroup(one, notifiable),
      readShop,
    });
}

const othersOfGroup = ({ after: { id, group_id } }: ReservationChange, all: readonly ReservationChange[]) =>
  all.flatMap(({ after }) =>
    group_id !== null && after.group_id === group_id && after.id !== id ? after.id : [],
  );

type NotificationContext = {
  earlier: readonly StoredJob[];
  others: readonly number[];
  readShop: () => Promise<Shop | null>;
};

async function notifyRecipients(
  work: Work,
  change: ReservationChange,
  { earlier, others, readShop }: NotificationContext,
) {
  const { actor, at, before, after, tells, absent } = change;
  const isRecipient = (notice: Notice) => {
    if (notice.to === 'client') return tells === undefined || tells === 'client';
    const isOwnDoing = actor.kind === 'person' && actor.user.id === notice.user_id;
    return (tells === undefined || tells === 'barber') && !isOwnDoing && notice.user_id !== absent;
  };
  const losses = earlier.filter(({ key }) => key.endsWith(`:${after.barber_id}`));
  for (const { key } of losses) await cancelJob(work.tx, work.organization, key);
  losses.sort((one, other) => one.dueAt - other.dueAt);
  for (const notice of noticesAbout(before, after, at).filter(isRecipient)) {
    const isBack = notice.to === 'barber' && notice.user_id !== before?.barber_id;
    const suffix = notice.to === 'client' ? ':client' : ':barber';
    const last = isBack ? losses.at(-1) : earlier.find(({ key }) => key.endsWith(suffix));
    const dueAt = dueTime(change, last, work.config.rateLimits);
    const email = { ...emailJob(notice, change, { earlier: last, others }), ...(dueAt > at && { dueAt }) };
    work.enqueue(email);
    if (notice.to === 'client' && !(change.inChat && after.group_id === null))
      await enqueueChat(work, change, email, readShop);
  }
}

export function notifyOfHold(
  { enqueue, announce }: Work,
  hold: { id: number; external_id: string; token: string; via?: string | undefined },
) {
  const { id, ...payload } = hold;
  enqueue(jobOf(bookingHeld, { key: `booking-held:${id}`, payload: { ...payload, is_paid: true } }));
  announce();
}
