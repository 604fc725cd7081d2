import { epochOf } from '#domain/time.ts';
import { hours } from '../../clock.ts';
import type { Work } from '../../database/unit-of-work.ts';
import { jobOf } from '../../jobs/define-job.ts';
import { findShop } from '../../organization/queries.ts';
import type { ReservationChange } from '../../reservations/changes/changes.ts';
import { heldUntil } from '../notifications.ts';
import { momentOutsideQuiet, ratingQuestion } from './jobs.ts';

const afterVisitMs = 2 * hours;

const isCompletion = ({ action, actor, before, after }: ReservationChange): boolean =>
  actor.kind === 'person' &&
  action !== 'imported' &&
  after.deleted_at === null &&
  after.status === 'completed' &&
  before?.status !== 'completed';

export async function planQuestions(
  { tx, organization, enqueue }: Work,
  change: ReservationChange,
  all: readonly ReservationChange[],
): Promise<void> {
  if (all[0] !== change) return;
  const completed = all.filter(isCompletion);
  const shop = completed.length > 0 ? await findShop(tx, organization) : null;
  if (!shop?.rules.ratings.on) return;
  for (const one of completed) {
    const { id, end_at } = one.after;
    const dueAt = momentOutsideQuiet(Math.max(epochOf(end_at) + afterVisitMs, heldUntil(one)), shop);
    // The job key contains the planned time, because the staff can undo a completion and repeat it later.
    const key = `${ratingQuestion.kind}:${id}:${dueAt}`;
    enqueue(jobOf(ratingQuestion, { key, payload: { reservation_id: id }, dueAt }));
  }
}
