import { chargeOf, type ChargeSums } from '#domain/charges/charge-of.ts';
import { chargeProblem } from '#domain/charges/chargeable.ts';
import { type Charge, type ChargeInput, paymentMethodNames } from '#domain/charges/contract.ts';
import { drawerBranch } from '#domain/charges/drawer-branch.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, instantToLocal, monthOf, type PlainDate, today, type Zone } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { answerGiven, type Idempotency, storeAnswers } from '../database/idempotency.ts';
import { pipeline } from '../database/transaction.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { changeReservations } from '../reservations/changes.ts';
import { lockReservation } from '../reservations/lock-reservation.ts';
import type { LockedReservation } from '../reservations/queries.ts';
import type { Session } from '../session/require-session.ts';
import { requireOpenDrawer } from './drawer-queries.ts';
import { type ChargeRow, insertCharges, toCharge } from './queries.ts';
import { readFacts } from './read-facts.ts';

/** Refuses what was done at another chair, where somebody may see their own alone. */
export function requireOwnChair({ user }: Session, { barber_id }: { barber_id: number }): void {
  if (barber_id !== user.id && !may(user, 'charges.create-all')) throw new Refusal('forbidden');
}

/** The months whose figures a charge is part of: that of the reservation's start, and that of its own day. */
export const monthsOf = (
  { start_at }: Pick<LockedReservation, 'start_at'>,
  day: PlainDate,
  zone: Zone,
): string[] => [monthOf(instantToLocal(start_at, zone)), monthOf(day)];

/**
 * Writes down what was taken for a reservation, which is completed with it. A repeated request with its key gets the
 * first answer; of two at once the other is refused, because both lock the barber's calendar.
 */
export async function chargeReservation(
  deps: Deps,
  session: Session,
  { id, ...form }: ChargeInput,
  idempotency: Idempotency,
): Promise<Charge> {
  const { timezone } = await requireShop(deps.db, session.organization_id);
  return change(deps, by(session), async (work) => {
    const { tx, organization } = work;
    const [reservation] = await lockReservation(tx, organization, id);
    requireOwnChair(session, reservation);
    // Behind the lock: a repetition waits there for the first one's answer.
    const answered = await answerGiven<Charge>(tx, organization, idempotency);
    if (answered) return answered;
    const now = work.now();
    const day = today(now, timezone);
    const services = form.extras.flatMap(({ service_id }) => service_id ?? []);
    const facts = await readFacts(tx, organization, reservation, { day, services });
    const problem = chargeProblem(reservation, Boolean(facts.is_charged), { now, zone: timezone });
    if (problem) throw new Refusal(problem);
    const sums = chargeOf(form, { ...facts, barber: reservation.barber_id });
    if (facts.is_settled) throw new Refusal('commission_settled');
    const row = {
      id: facts.id,
      reservation_id: id,
      barber_id: reservation.barber_id,
      drawer_branch: drawerBranch([reservation.branch_id, facts.barber_branch], facts.branches),
      business_day: day,
      charged_at: toInstant(now),
      user_id: session.user.id,
      goods_cents: sums.goods_cents,
      discount_cents: sums.discount_cents,
      tip_cents: sums.tip_cents,
      status_before: reservation.status,
    };
    await complete(work, deps, reservation, now);
    await deps.reservationHooks.monthsChanged(work, monthsOf(reservation, day, timezone));
    await store(work, row, sums);
    const charge = toCharge({ ...row, ...facts, ...sums, id: row.id, voided_at: null, void_reason: null });
    await storeAnswers(tx, organization, [{ idempotency, answer: charge }], now);
    return charge;
  });
}

async function complete(work: Work, deps: Deps, before: LockedReservation, now: EpochMs): Promise<void> {
  if (before.status === 'completed') return;
  const edit = { action: 'status-set', changes: { status: 'completed' } } as const;
  await changeReservations(work, deps, [{ before, edit }], now);
}

async function store(
  { tx, organization, audit }: Work,
  row: Omit<ChargeRow, 'voided_at' | 'void_reason'>,
  sums: ChargeSums,
): Promise<void> {
  const { drawer_branch: branch, business_day } = row;
  await pipeline(
    requireOpenDrawer(tx, organization, { branch, business_day }),
    insertCharges(tx, organization, [{ ...row, lines: sums.lines, payments: sums.payments }]),
  );
  audit({ subject: 'charge', subject_id: row.id, action: 'created', after: recordedCharge(row, sums) });
}

type Recorded = Pick<
  ChargeRow,
  'business_day' | 'drawer_branch' | 'barber_id' | 'discount_cents' | 'tip_cents'
>;

function recordedCharge(
  { business_day, drawer_branch, barber_id, discount_cents, tip_cents }: Recorded,
  { total_cents, payments }: Pick<ChargeSums, 'total_cents' | 'payments'>,
): object {
  const methods = new Set(payments.map(({ method }) => paymentMethodNames[method]));
  return {
    business_day,
    ...(drawer_branch && { branch_id: drawer_branch }),
    barber_id,
    total_cents,
    discount_cents,
    tip_cents,
    ...(methods.size > 0 && { method: [...methods].join(', ') }),
  };
}
