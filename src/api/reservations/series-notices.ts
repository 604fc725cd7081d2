import { takesPlace } from '#domain/reservations/status.ts';
import type { EpochMs } from '#domain/time.ts';
import type { Work } from '../database/unit-of-work.ts';
import { jobOf } from '../jobs/define-job.ts';
import { lockJobs } from '../jobs/queue.ts';
import type { Shop } from '../organization/queries.ts';
import type { ReservationChange } from './changes.ts';
import { tellSeriesByChat } from './chat-jobs.ts';
import { type SeriesKind, SeriesNotification } from './series-emails.ts';
import { seriesJobs } from './series-jobs.ts';

type To = SeriesNotification['to'];

const keyOf = (kind: SeriesKind, { after }: ReservationChange, to: To) =>
  `${kind}:${after.id}:${after.sequence}:${to}`;

/** The reservations of which this addressee was not told what is taken back: the email about it was not sent. */
async function unheard(
  work: Work,
  changes: readonly ReservationChange[],
  { isEnd, to }: { isEnd: boolean; to: To },
): Promise<Set<number>> {
  // The email is named after the first reservation in it, as that was then: new where they were booked.
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

/**
 * Tells of reservations that were booked or canceled together, all with one email to the client, and a chat beside it, and
 * one to each barber; nobody hears of their own doing.
 */
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
  const toldClient = await tell(work, toClient, 'client', dueAt);
  if (toldClient) await tellSeriesByChat(work, toldClient.changes, toldClient.email, readShop);
  const byBarber = Map.groupBy(toBarbers, ({ after }) => after.barber_id);
  for (const own of byBarber.values()) await tell(work, own, 'barber', dueAt);
}

/** Answers the email's job, and of what it tells; null where there is nothing to tell. */
async function tell(work: Work, changes: readonly ReservationChange[], to: To, dueAt: EpochMs) {
  const isEnd = changes.some(({ after }) => !takesPlace(after));
  const isNew = changes[0]?.before === null;
  const known = isNew ? new Set<number>() : await unheard(work, changes, { isEnd, to });
  const [first, ...others] = changes.filter(({ after }) => !known.has(after.id));
  if (!first) return null;
  const told = [first, ...others] as const;
  const kind: SeriesKind = isEnd ? 'series-canceled' : 'series-booked';
  const reservations = told.map(({ after: { id, sequence, start_at } }) => ({ id, sequence, start_at }));
  const job = jobOf(seriesJobs[kind], { key: keyOf(kind, first, to), payload: { to, reservations } });
  const email = { ...job, kind, ...(dueAt > first.at && { dueAt }) };
  work.enqueue(email);
  return { changes: told, email };
}
