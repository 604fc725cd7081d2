import { Refusal, sentenceOf } from '#domain/refusal.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { unsettledDays } from '#domain/reservations/settle-contract.ts';
import { isOpen, openStatuses, statusName } from '#domain/reservations/status.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { days, toInstant } from '../../clock.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { by, change } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session/require-session.ts';
import { changeReservations } from './changes.ts';
import { lockReservation } from './lock-reservation.ts';
import { type LockedReservation, reservationsOf } from '../queries.ts';
import { readReservations } from '../read-model.ts';

const mostListed = 50;

export async function readUnsettled(
  db: Db,
  organization: OrganizationId,
  nowMs: EpochMs,
): Promise<{ total: number; items: Reservation[] }> {
  const over = reservationsOf(db, organization)
    .where('status', 'in', openStatuses)
    .where('deleted_at', 'is', null)
    .where('start_at', '>=', toInstant(nowMs - unsettledDays * days))
    .where('end_at', '<=', toInstant(nowMs));
  const rows = await over
    .select((eb) => ['id', eb.fn.countAll<number>().over().as('total')])
    .orderBy('start_at')
    .orderBy('id')
    .limit(mostListed)
    .execute();
  const items = await readReservations(
    db,
    organization,
    rows.map(({ id }) => id),
  );
  return { total: rows[0]?.total ?? 0, items };
}

type Settling = { ids: readonly number[]; status: 'completed' | 'no_show' };

/** One transaction per reservation; `detail` says why a reservation was skipped. */
export async function settleReservations(
  deps: Deps,
  session: Session,
  { ids, status }: Settling,
): Promise<{ settled: number[]; skipped: { id: number; detail: string }[] }> {
  const settled: number[] = [];
  const skipped: { id: number; detail: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      const why = await settle(deps, session, id, status);
      if (why === null) settled.push(id);
      else skipped.push({ id, detail: why });
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      skipped.push({ id, detail: sentenceOf(problem.code) });
    }
  }
  return { settled, skipped };
}

const settle = (
  deps: Deps,
  session: Session,
  id: number,
  status: Settling['status'],
): Promise<string | null> =>
  change(deps, by(session), async (work) => {
    const [before] = await lockReservation(work.tx, work.organization, id);
    if (before.status === status) return null;
    const nowMs = work.now();
    const why = whyNot(before, nowMs);
    if (why !== null) return why;
    const edit = { action: 'status-set', changes: { status } } as const;
    await changeReservations(work, deps, [{ before, edit }], nowMs);
    return null;
  });

function whyNot({ status, start_at }: LockedReservation, nowMs: EpochMs): string | null {
  if (!isOpen({ status })) return `Ya está marcada: ${statusName(status)}.`;
  return epochOf(start_at) > nowMs ? 'Todavía no comenzó.' : null;
}
