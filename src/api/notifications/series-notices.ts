import { takesPlace } from '#domain/reservations/status.ts';
import type { EpochMs } from '#domain/time.ts';
import type { Work } from '../database/unit-of-work.ts';
import { jobOf } from '../jobs/define-job.ts';
import { lockJobs } from '../jobs/queue.ts';
import type { Shop } from '../organization/queries.ts';
import type { ReservationChange } from '../reservations/changes/changes.ts';
import { enqueueSeriesChat } from './chats/jobs.ts';
import { type SeriesKind, SeriesNotification } from './mail/series-emails.ts';
import { seriesJobs } from './mail/series-jobs.ts';

type To = SeriesNotification['to'];

const keyOf = (kind: SeriesKind, { after }: ReservationChange, to: To) =>
  `${kind}:${after.id}:${after.sequence}:${to}`;

/**
 * Ids of the reservations whose previous series email to this addressee has not left, so an undo needs no email either.
 */
async function pendingBefore(
  work: Work,
  changes: readonly ReservationChange[],
  { isEnd, to }: { isEnd: boolean; to: To },
): Promise<Set<number>> {
  // The key of a series email names its first reservation with the sequence at that time: 0 for a new booking.
  const keys = changes.map(({ before, after }) =>
    isEnd ? `series-booked:${after.id}:0:${to}` : `series-canceled:${after.id}:${before?.sequence}:${to}`,
  );
  const waiting = await lockJobs(work.tx, work.organization, keys);
  return new Set(
    waiting
      .filter(({ isUntouched }) => isUntouched)
      .flatMap(({ payload }) => SeriesNotification.safeParse(payload).data?.reservations ?? [])
      .map(({ id }) => id),
  );
}

/** The client gets one email and one chat, each barber one email; users get no email about their own changes. */
export async function notifyOfSeries(
  work: Work,
  changes: readonly ReservationChange[],
  dueAt: EpochMs,
  readShop: () => Promise<Shop | null>,
): Promise<void> {
  const isOwnDoing = ({ actor, after }: ReservationChange) =>
    actor.kind === 'person' && actor.user.id === after.barber_id;
  const toClient = changes.filter(({ tells }) => tells === undefined || tells === 'client');
  const toBarbers = changes.filter(
    (change) => (change.tells === undefined || change.tells === 'barber') && !isOwnDoing(change),
  );
  const toldClient = await enqueueSeriesEmail(work, toClient, 'client', dueAt);
  if (toldClient) await enqueueSeriesChat(work, toldClient.changes, toldClient.email, readShop);
  const byBarber = Map.groupBy(toBarbers, ({ after }) => after.barber_id);
  for (const own of byBarber.values()) await enqueueSeriesEmail(work, own, 'barber', dueAt);
}

/** Answers the job and its changes, or null where there is nothing new. */
async function enqueueSeriesEmail(work: Work, changes: readonly ReservationChange[], to: To, dueAt: EpochMs) {
  const isEnd = changes.some(({ after }) => !takesPlace(after));
  const isNew = changes[0]?.before === null;
  const known = isNew ? new Set<number>() : await pendingBefore(work, changes, { isEnd, to });
  const [first, ...others] = changes.filter(({ after }) => !known.has(after.id));
  if (!first) return null;
  const addressed = [first, ...others] as const;
  const kind: SeriesKind = isEnd ? 'series-canceled' : 'series-booked';
  const reservations = addressed.map(({ after: { id, sequence, start_at } }) => ({ id, sequence, start_at }));
  const job = jobOf(seriesJobs[kind], { key: keyOf(kind, first, to), payload: { to, reservations } });
  const email = { ...job, kind, ...(dueAt > first.at && { dueAt }) };
  work.enqueue(email);
  return { changes: addressed, email };
}
