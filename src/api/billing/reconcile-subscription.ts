import { replacedTrials } from '#domain/billing/subscription.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Payments } from '../integrations/payments/payments.ts';
import type { OrganizationId } from '../database/connection.ts';
import { change, type WorkDeps } from '../database/unit-of-work.ts';
import { listSubscriptions } from './subscription-queries.ts';
import { lockCustomer, type ProviderSnapshot, applySnapshot } from './apply-snapshot.ts';

type Context = WorkDeps & { payments: Payments };

/** What a customer's subscriptions are now; of two answers in one second the later one counts. */
export async function fetchSubscriptions(
  { db, now, payments }: Context,
  organization: OrganizationId,
  customer: string,
): Promise<ProviderSnapshot> {
  const order = `9:${String(now()).padStart(16, '0')}`;
  try {
    const { at, subscriptions } = await payments.readSubscriptions(customer);
    return { version: { at, order }, subscriptions };
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code !== 'no_customer') throw problem;
    // Without the customer the shop has no subscription there any more.
    const known = await listSubscriptions(db, organization);
    return {
      version: { at: now(), order },
      subscriptions: known.map((each) => ({ ...each, status: 'canceled', cancel_at_period_end: false })),
    };
  }
}

/** Asks the provider for a shop's subscriptions and applies them, which makes up for missed events. */
export async function reconcileSubscription(
  context: Context,
  organization: OrganizationId,
  customer: string,
): Promise<void> {
  const snapshot = await fetchSubscriptions(context, organization, customer);
  await change(context, { organization, actor: { kind: 'provider' } }, async (work) => {
    const account = await lockCustomer(work.tx, organization, customer);
    if (account) await applySnapshot(work, account, snapshot);
  });
  await endReplacedTrials(context, organization, customer);
}

/**
 * Ends at the provider what was only a trial, once the shop has bought its subscription. As they are there now: that a bought
 * one has ended may not be known here yet, and a trial that is ended does not come back.
 */
export async function endReplacedTrials(
  { db, payments }: Context,
  organization: OrganizationId,
  customer: string,
): Promise<void> {
  if (replacedTrials(await listSubscriptions(db, organization)).length === 0) return;
  const { subscriptions } = await payments.readSubscriptions(customer);
  for (const { id } of replacedTrials(subscriptions)) await payments.endSubscription(id);
}
