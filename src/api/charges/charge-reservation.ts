import { chargeOf, paidBy } from '#domain/charges/charge-of.ts';
import { chargeProblem } from '#domain/charges/chargeable.ts';
import { type Charge, type ChargeInput, paymentMethodNames } from '#domain/charges/contract.ts';
import { drawerBranch } from '#domain/charges/drawer-branch.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, today, type Zone } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { createBatcher } from '../database/batches.ts';
import type { OrganizationId } from '../database/connection.ts';
import { type Idempotency, storeAnswers } from '../database/idempotency.ts';
import { pipeline } from '../database/transaction.ts';
import { byProduct, by, change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { changeReservations } from '../reservations/changes/changes.ts';
import type { Session } from '../session/require-session.ts';
import { requireOpenDrawer } from './drawer-queries.ts';
import { insertCharges, type NewCharge, toCharge } from './queries.ts';
import { type Facts, readFacts } from './read-facts.ts';
import { recordCharges } from './record-charges.ts';

export function requireOwnCalendar({ user }: Session, { barber_id }: { barber_id: number }): void {
  if (barber_id !== user.id && !may(user, 'charges.create-all')) throw new Refusal('forbidden');
}

type ChargeRequest = { session: Session; input: ChargeInput; idempotency: Idempotency };

/**
 * Creates charges and completes their reservations. A repeated idempotency key gets the first answer; of two concurrent
 * charges of one reservation the second is refused, because both lock the barber's calendar. Waiting requests of one
 * shop share a transaction; if one of them is refused, each runs in its own transaction.
 */
export function createCharging(deps: Deps): (asked: ChargeRequest) => Promise<Charge> {
  const charge = createBatcher(async (organization: OrganizationId, requests: readonly ChargeRequest[]) => {
    const { timezone } = await requireShop(deps.db, organization);
    // Each charge's audit event names its own user; the batch itself has the system as actor.
    return change(deps, byProduct(organization), (work) => chargeAll(deps, work, requests, timezone));
  });
  return (asked) => charge(asked.session.organization_id, asked);
}

async function chargeAll(deps: Deps, work: Work, requests: readonly ChargeRequest[], timezone: Zone) {
  const { tx, organization } = work;
  const now = work.now();
  const day = today(now, timezone);
  const { facts, answerTo, newOnes } = await readFacts(tx, organization, {
    ids: requests.map(({ input }) => input.id),
    services: requests.flatMap(({ input }) => input.extras.flatMap(({ service_id }) => service_id ?? [])),
    keys: requests.map(({ idempotency }) => idempotency),
    day,
  });
  const decided = requests.map((one, nth) => {
    const before = facts.get(one.input.id);
    if (!before) throw new Refusal('not_found');
    requireOwnCalendar(one.session, before);
    const answered = answerTo(one.idempotency);
    if (answered) return { value: answered };
    return decide(one, before, { id: newOnes[nth] as number, now, zone: timezone });
  });
  const charges = decided.flatMap((one) => ('row' in one ? one : []));
  // Two charges of one reservation fail the batch: run alone, the later request finds the earlier charge.
  if (new Set(charges.map(({ before }) => before.id)).size < charges.length)
    throw new Refusal('charge_exists');
  await complete(deps, work, charges, now);
  const changes = charges.map(({ before: { id, start_at }, row }) => ({
    reservation_id: id,
    start_at,
    business_day: day,
    zone: timezone,
    deposit_cents: paidBy(row, 'deposit'),
    isVoid: false,
  }));
  const branches = [...new Set(charges.map(({ row }) => row.drawer_branch))].toSorted((a, b) => a - b);
  await recordCharges(work, deps, changes, (chargeTx) =>
    pipeline(
      ...branches.map((branch) => requireOpenDrawer(tx, organization, { branch, business_day: day })),
      insertCharges(
        chargeTx,
        organization,
        charges.map(({ row }) => row),
      ),
      storeAnswers(
        tx,
        organization,
        charges.map(({ idempotency, value: answer }) => ({ idempotency, answer })),
        now,
      ),
    ),
  );
  for (const { session, row } of charges) {
    const { actor } = by(session);
    work.audit({
      actor,
      subject: 'charge',
      subject_id: row.id,
      action: 'created',
      after: recordedCharge(row),
    });
  }
  return decided.map(({ value }) => ({ value }));
}

function decide(
  { session, input, idempotency }: ChargeRequest,
  before: Facts,
  { id, now, zone }: { id: number; now: EpochMs; zone: Zone },
) {
  const problem = chargeProblem(before, Boolean(before.is_charged), { now, zone });
  if (problem) throw new Refusal(problem);
  const { total_cents: _sum, ...sums } = chargeOf(input, { ...before, barber: before.barber_id });
  if (before.is_settled) throw new Refusal('commission_settled');
  const row: NewCharge = {
    id,
    reservation_id: before.id,
    barber_id: before.barber_id,
    drawer_branch: drawerBranch([before.branch_id, before.barber_branch], before.branches),
    business_day: today(now, zone),
    charged_at: toInstant(now),
    user_id: session.user.id,
    ...sums,
    status_before: before.status,
  };
  const { firstname, lastname } = before;
  const value = toCharge({ ...row, firstname, lastname, voided_at: null, void_reason: null });
  return { session, idempotency, before, row, value };
}

type Decided = ReturnType<typeof decide>;

async function complete(deps: Deps, work: Work, charges: readonly Decided[], now: EpochMs): Promise<void> {
  const open = charges.filter(({ before }) => before.status !== 'completed');
  for (const own of Map.groupBy(open, ({ session }) => session.user.id).values()) {
    const { actor } = by((own[0] as Decided).session);
    const edit = { action: 'status-set', changes: { status: 'completed' } } as const;
    const edited = own.map(({ before }) => ({ before, edit }));
    await changeReservations({ ...work, actor }, deps, edited, now);
  }
}

function recordedCharge({
  business_day,
  drawer_branch,
  barber_id,
  goods_cents,
  discount_cents,
  tip_cents,
  payments,
}: NewCharge): object {
  const methods = new Set(payments.map(({ method }) => paymentMethodNames[method]));
  return {
    business_day,
    ...(drawer_branch && { branch_id: drawer_branch }),
    barber_id,
    total_cents: goods_cents - discount_cents + tip_cents,
    discount_cents,
    tip_cents,
    ...(methods.size > 0 && { method: [...methods].join(', ') }),
  };
}
