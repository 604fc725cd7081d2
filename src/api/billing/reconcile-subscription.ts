import { replacedTrials } from '#domain/billing/subscription.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Payments } from '../integrations/payments/subscriptions/payments.ts';
import type { OrganizationId } from '../database/connection.ts';
import { change, type WorkDeps } from '../database/unit-of-work.ts';
import { listSubscriptions } from './subscription-queries.ts';
import { lockCustomer, type ProviderSnapshot, applySnapshot } from './apply-snapshot.ts';

type Context = WorkDeps & { payments: Payments };

/** Of two snapshots in one second the later request wins. */
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
    // The provider deleted the customer, so all stored subscriptions count as canceled.
    const known = await listSubscriptions(db, organization);
    return {
      version: { at: now(), order },
      subscriptions: known.map((each) => ({ ...each, status: 'canceled', cancel_at_period_end: false })),
    };
  }
}

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
 * Ends trials at the provider once the shop has bought a subscription. Reads the provider's current subscriptions
 * first: the bought one may have ended without an event here, and an ended trial cannot be restored.
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
