import { decide, type Decision } from '#domain/booking/decide.ts';
import { accept, type Facts, ordererOf, type Order, type Policy } from '#domain/booking/facts.ts';
import { isFlooded } from '#domain/booking/flood.ts';
import { countedEmail } from '#domain/clients/counted-contact.ts';
import { Refusal } from '#domain/refusal.ts';
import type { EpochMs } from '#domain/time.ts';
import { readAccountTrust } from '../billing/read-account-trust.ts';
import type { Actor } from '../database/audit-log.ts';
import type { Work } from '../database/unit-of-work.ts';
import { type AccountTrust, takeConfirmation } from '../integrations/mail/mail-budgets.ts';

export type Numbered = { order: Order; policy: Policy; actor: Actor };
export type Decided = Numbered & { decision: Decision };
type Batch = {
  facts: Facts;
  orders: readonly Numbered[];
  /** Whether another transaction has locked a calendar that the order needs. */
  waits: (order: Numbered) => boolean;
  nowMs: EpochMs;
};
type Paid = Awaited<ReturnType<typeof takeConfirmation>>;

/**
 * Decides the orders of a batch, and takes the confirmation e-mails of its holds from their budgets. An e-mail over a
 * limit refuses its order, which frees its slots for the orders behind it, so all are decided again until no further
 * e-mail is needed.
 */
export async function decideOrders(
  work: Work,
  batch: Batch,
): Promise<{ decisions: Decided[]; after: Facts }> {
  const paid = new Map<string, Paid>();
  for (;;) {
    const decided = decideAll(batch, paid);
    const unpaid = decided.decisions.filter((each) => isMailed(each) && !paid.has(keyOf(each)));
    if (!work.config.rateLimits || unpaid.length === 0) {
      await giveBack(decided.decisions, paid);
      return decided;
    }
    const trust = await readAccountTrust(work.tx, work.organization);
    const paying = { after: decided.after, trust, nowMs: batch.nowMs };
    for (const each of unpaid) paid.set(keyOf(each), await pay(work, each, paying));
  }
}

const keyOf = ({ order }: Numbered): string => order.ids.reservations[0]?.external_id ?? '';

const isMailed = ({ decision }: Decided): boolean =>
  ('accepted' in decision && decision.accepted.heldUntil !== null) ||
  ('refusal' in decision && decision.isMailed === true);

type Paying = Pick<Batch, 'nowMs'> & { after: Facts; trust: AccountTrust };

function pay(
  { tx, now, organization }: Work,
  { order }: Decided,
  { after: { online }, trust, nowMs }: Paying,
): Promise<Paid> {
  const to = ordererOf(order)?.email ?? '';
  const flood = { mailbox: countedEmail(to), network: order.network ?? null };
  const isFlood = online !== undefined && isFlooded(online, nowMs);
  const mail = { organization, to, about: 'booking', ...(isFlood && { flood }) } as const;
  return takeConfirmation({ db: tx, now }, mail, trust);
}

async function giveBack(decisions: readonly Decided[], paid: ReadonlyMap<string, Paid>): Promise<void> {
  for (const each of decisions) {
    const own = paid.get(keyOf(each));
    if (own && 'giveBack' in own && !('accepted' in each.decision)) await own.giveBack();
  }
}

function decideAll({ facts, orders, waits, nowMs }: Batch, paid: ReadonlyMap<string, Paid>) {
  let current = facts;
  const decisions = orders.map((each): Decided => {
    const own = paid.get(keyOf(each));
    const order =
      own && 'waitSeconds' in own ? { ...each.order, mailWaitSeconds: own.waitSeconds } : each.order;
    const decision = waits(each)
      ? { refusal: new Refusal('no_barber_free') }
      : decide(current, order, each.policy, nowMs);
    if ('accepted' in decision) current = accept(current, decision.accepted);
    return { ...each, decision };
  });
  return { decisions, after: current };
}
