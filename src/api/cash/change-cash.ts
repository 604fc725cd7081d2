import type { CashDay, MoveKind } from '#domain/cash/contract.ts';
import { toCents } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { today } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { type DrawerKey, lockDrawer, updateDrawer } from '../charges/drawer-queries.ts';
import { answerGiven, type Idempotency, storeAnswers } from '../database/idempotency.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { insertMove, readCashDay, readDrawer } from './queries.ts';
import { type DrawerRequest, drawerOf } from './drawer-of.ts';

type Drawer = Awaited<ReturnType<typeof lockDrawer>>;
type Change = (work: Work, key: DrawerKey, drawer: Drawer) => Promise<void>;

const ahead = [{ msg: 'Ese día todavía no llegó.', loc: ['date'], type: 'custom' }];

type Keyed = DrawerRequest & { idempotency?: Idempotency };

async function changeDay(
  deps: Deps,
  session: Session,
  { idempotency = null, ...request }: Keyed,
  use: Change,
): Promise<CashDay> {
  const shop = await requireShop(deps.db, session.organization_id);
  return change(deps, by(session), async (work) => {
    const { tx, organization } = work;
    const now = work.now();
    const key = await drawerOf(tx, shop, request, { now, unknown: 'unknown_branch' });
    if (key.business_day > today(now, shop.timezone)) throw new Refusal('invalid', { detail: ahead });
    const drawer = await lockDrawer(tx, organization, key);
    // Read under the drawer's lock, so that a repeated request waits for the first request's answer.
    const answered = await answerGiven<CashDay>(tx, organization, idempotency);
    if (answered) return answered;
    await use(work, key, drawer);
    const day = await readCashDay(tx, shop, key, now);
    await storeAnswers(tx, organization, [{ idempotency, answer: day }], now);
    return day;
  });
}

const whileOpen =
  (use: Change): Change =>
  async (work, key, drawer) => {
    if (drawer.closed_at !== null) throw new Refusal('cash_closed');
    await use(work, key, drawer);
  };

// Drawers have no id, so audit events of cash name the shop as their subject.
const about = ({ organization }: Work) => ({ subject: 'cash', subject_id: organization }) as const;
const recorded = ({ branch, business_day }: DrawerKey) => ({
  business_day,
  ...(branch && { branch_id: branch }),
});

export const setFloat = (
  deps: Deps,
  session: Session,
  { amount, ...request }: DrawerRequest & { amount: number },
) =>
  changeDay(
    deps,
    session,
    request,
    whileOpen(async (work, key, { float_cents: before }) => {
      const float_cents = toCents(amount);
      await updateDrawer(work.tx, work.organization, key, { float_cents });
      const of = recorded(key);
      work.audit({
        ...about(work),
        action: 'float-set',
        before: { ...of, float_cents: before },
        after: { ...of, float_cents },
      });
    }),
  );

type Move = { kind: MoveKind; amount: number; reason: string };

export const moveCash = (
  deps: Deps,
  session: Session,
  { kind, amount, reason, ...request }: Keyed & Move,
): Promise<CashDay> =>
  changeDay(
    deps,
    session,
    request,
    whileOpen(async (work, key) => {
      const amount_cents = toCents(amount);
      const at = toInstant(work.now());
      const user_id = session.user.id;
      await insertMove(work.tx, work.organization, key, { at, user_id, kind, amount_cents, reason });
      const after = { ...recorded(key), move_kind: kind, amount_cents, move_reason: reason };
      work.audit({ ...about(work), action: 'moved', after });
    }),
  );

type Count = { counted: number; note: string | null };

export const closeCash = (
  deps: Deps,
  session: Session,
  { counted, note, ...request }: DrawerRequest & Count,
): Promise<CashDay> =>
  changeDay(
    deps,
    session,
    request,
    whileOpen(async (work, key) => {
      const { tx, organization } = work;
      // Read under the drawer's lock: a concurrent charge is either committed and part of the sum, or finds the day
      // closed.
      const { expected_cents } = await readDrawer(tx, organization, key);
      const counted_cents = toCents(counted);
      await updateDrawer(tx, organization, key, {
        expected_cents,
        counted_cents,
        note,
        closed_at: toInstant(work.now()),
        closed_by: session.user.id,
      });
      const difference_cents = counted_cents - expected_cents;
      const after = { ...recorded(key), expected_cents, counted_cents, difference_cents };
      work.audit({ ...about(work), action: 'closed', after });
    }),
  );

const opened = { expected_cents: null, counted_cents: null, note: null, closed_at: null, closed_by: null };

export const reopenCash = (deps: Deps, session: Session, request: DrawerRequest): Promise<CashDay> =>
  changeDay(deps, session, request, async (work, key, { closed_at, expected_cents, counted_cents }) => {
    if (closed_at === null) return;
    await updateDrawer(work.tx, work.organization, key, opened);
    const of = recorded(key);
    const difference_cents = Number(counted_cents) - Number(expected_cents);
    work.audit({
      ...about(work),
      action: 'reopened',
      before: { ...of, expected_cents, counted_cents, difference_cents },
      after: of,
    });
  });
