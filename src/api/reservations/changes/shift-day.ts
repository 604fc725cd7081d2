import { Refusal } from '#domain/refusal.ts';
import { moves } from '#domain/reservations/late/shift.ts';
import { type EpochMs, instantOf } from '#domain/time.ts';
import { requireNewChange } from '../../database/audit-log.ts';
import { answerGiven, type Idempotency, storeAnswers } from '../../database/idempotency.ts';
import { by, change, type Work } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { requireShop, type Shop } from '../../organization/queries.ts';
import type { Session } from '../../session/require-session.ts';
import { changeReservations } from './changes.ts';
import { type Late, readShifts, requireBookable } from './late-queries.ts';
import { lockCalendar } from '../queries.ts';

type Shifting = Late & {
  plan: string;
  notify: boolean;
  note?: string | undefined;
  change_id?: string | undefined;
};

/** Shifts exactly as in the previewed plan, all or none; answers the ids of the moved reservations. */
export async function shiftReservations(
  deps: Deps,
  session: Session,
  shifting: Shifting,
  idempotency: Idempotency,
): Promise<number[]> {
  const shop = await requireShop(deps.db, session.organization_id);
  return change(deps, by(session), async (work) => {
    const { tx, organization } = work;
    const calendar = await lockCalendar(tx, organization, shifting.barber_id);
    // Read behind the lock, so that a repeated request waits for the answer of the first one.
    const answered = await answerGiven<{ moved: number[] }>(tx, organization, idempotency);
    if (answered) return answered.moved;
    requireBookable(calendar);
    await requireNewChange(tx, organization, shifting.change_id);
    const nowMs = work.now();
    const moved = await shift(work, deps, shop, shifting, nowMs);
    await storeAnswers(tx, organization, [{ idempotency, answer: { moved } }], nowMs);
    return moved;
  });
}

async function shift(
  work: Work,
  deps: Deps,
  shop: Shop,
  { plan, notify, note, change_id: changeId, ...late }: Shifting,
  nowMs: EpochMs,
): Promise<number[]> {
  const now = await readShifts(work.tx, shop, late, nowMs);
  if (now.shifts.length === 0) throw new Refusal('nothing_to_shift');
  if (now.plan !== plan) throw new Refusal('plan_changed');
  const edited = now.shifts.filter(moves).map(({ reservation: before, to }) => {
    const changes = { start_at: instantOf(to.start), end_at: instantOf(to.end) };
    const tells = notify ? 'client' : 'nobody';
    return { before, edit: { action: 'delayed', changes, changeId, tells, note } as const };
  });
  await changeReservations(work, deps, edited, nowMs);
  return edited.map(({ before }) => before.id);
}
