import { type PushEvent, pushEvents } from '#domain/devices/contract.ts';
import { latePressMs } from '#domain/reservations/arrival/arrival.ts';
import { takesPlace } from '#domain/reservations/status.ts';
import { epochOf } from '#domain/time.ts';
import type { Work } from '../../database/unit-of-work.ts';
import { jobOf } from '../../jobs/define-job.ts';
import { cancelJob } from '../../jobs/queue.ts';
import type { ReservationChange } from '../../reservations/changes/changes.ts';
import { type Notice, noticesAbout } from '../../reservations/notices.ts';
import { heldUntil } from '../notifications.ts';
import { toPerson } from './jobs.ts';

type PushNotice = { user_id: number; event: PushEvent; change: ReservationChange };

/** A visit taken over from another barber is a new booking. */
function eventOf(notice: Notice, { action, before, after }: ReservationChange): PushEvent {
  if (notice.to === 'former-barber' || !takesPlace(after)) return 'canceled';
  if (!before || !takesPlace(before) || before.barber_id !== after.barber_id) return 'booked';
  return action === 'delayed' ? 'delayed' : 'moved';
}

function pushNoticesOf(change: ReservationChange): PushNotice[] {
  const { action, actor, at, before, after, tells, known, absent } = change;
  if (known && !known.hasDevices) return [];
  // In a shift of the day or in any undo, `tells` selects only who gets emails; the barber gets a push message anyway.
  const isOfDay = action === 'delayed' || action === 'undone';
  if (!isOfDay && (tells === 'client' || tells === 'nobody')) return [];
  return noticesAbout(before, after, at)
    .flatMap((notice) => (notice.to === 'client' ? [] : [notice]))
    .filter(({ user_id }) => user_id !== absent && !(actor.kind === 'person' && actor.user.id === user_id))
    .map((notice) => ({ user_id: notice.user_id, event: eventOf(notice, change), change }));
}

const groupKey = ({ action, changeId, series, after }: ReservationChange): string | number => {
  if (changeId !== undefined) return changeId;
  if (action === 'delayed') return action;
  return series === undefined ? (after.group_id ?? after.id) : `series ${series}`;
};

const keyOf = (event: PushEvent, user_id: number, name: string) => `push:${event}:${user_id}:${name}`;

export async function pushOfChange(
  work: Work,
  change: ReservationChange,
  all: readonly ReservationChange[],
): Promise<void> {
  if (!work.config.vapidKeys || all[0] !== change) return;
  if (change.action === 'said-late' || change.action === 'said-on-time') enqueueLate(work, change);
  const groups = Map.groupBy(
    all.flatMap(pushNoticesOf),
    (pushed) => `${pushed.event} ${pushed.user_id} ${groupKey(pushed.change)}`,
  );
  for (const [first, ...others] of groups.values()) if (first) await enqueuePush(work, first, others);
}

async function enqueuePush(work: Work, first: PushNotice, others: readonly PushNotice[]): Promise<void> {
  const { user_id, event, change } = first;
  const { action, at, after, changeId } = change;
  const isUndone = action === 'undone' && changeId !== undefined;
  if (isUndone && (await withdrawPush(work, user_id, changeId))) return;
  const name = `${after.id}.${after.sequence}`;
  const own = changeId === undefined || isUndone ? name : changeId;
  const visits = [first, ...others].map((pushed) => {
    const { before, after: now } = pushed.change;
    const { start_at } = pushed.event === 'canceled' && before ? before : now;
    return { id: now.id, sequence: now.sequence, start_at };
  });
  const dueAt = heldUntil(change);
  const job = { key: keyOf(event, user_id, own), payload: { user_id, event, visits } };
  work.enqueue(jobOf(toPerson, { ...job, ...(dueAt > at && { dueAt }) }));
}

/** The first press of a minute enqueues the job, and the job reads the minutes of the last press. */
function enqueueLate({ enqueue }: Work, { before, after }: ReservationChange): void {
  if (!after.late_at) return;
  const dueAt = epochOf(after.late_at) + latePressMs;
  const { id, sequence, start_at, barber_id: user_id } = after;
  const key = keyOf('delayed', user_id, `late.${id}.${epochOf(after.late_at)}`);
  const known_late = before?.late_minutes ?? 0;
  enqueue(
    jobOf(toPerson, {
      key,
      dueAt,
      payload: { user_id, event: 'delayed', visits: [{ id, sequence, start_at }], known_late },
    }),
  );
}

async function withdrawPush({ tx, organization }: Work, user_id: number, changeId: string): Promise<boolean> {
  let wasUnsent = false;
  for (const event of pushEvents)
    if (await cancelJob(tx, organization, keyOf(event, user_id, changeId))) wasUnsent = true;
  return wasUnsent;
}
