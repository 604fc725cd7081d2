import type { Deps } from '../deps.ts';
import type { Payments, ProviderEvent } from '../integrations/payments/subscriptions/payments.ts';
import type { SignedMessage } from '../integrations/payments/webhook-route.ts';
import type { OrganizationId } from '../database/connection.ts';
import { change, type WorkDeps } from '../database/unit-of-work.ts';
import { findAccount, findOrganizationOfCustomer } from './queries.ts';
import { fetchSubscriptions, endReplacedTrials } from './reconcile-subscription.ts';
import { storeEvent } from '../integrations/payments/received-events.ts';
import { type KnownSubscription, listSubscriptions } from './subscription-queries.ts';
import { lockCustomer, applySnapshot, type ProviderSnapshot } from './apply-snapshot.ts';

type Context = WorkDeps & Pick<Deps, 'log'> & { payments: Payments };

export async function receiveStripeEvent(
  context: Context,
  { bytes, signature }: SignedMessage,
): Promise<void> {
  const { now, log, payments } = context;
  const event = payments.readEvent(bytes, signature, now());
  const organization = await organizationOf(context, event);
  if (!organization) return;
  const snapshot = snapshotOf(event);
  if (!snapshot && event.type !== paidCheckout) return;
  const received = { organization, event };
  const ask = () => fetchSubscriptions(context, organization, event.customer as string);
  if (!snapshot) await take(context, received, await ask());
  // Only the provider knows the order of two events in the same second. If it cannot be asked, the event ids decide.
  else if (!(await take(context, received, snapshot, { evenContested: false })))
    await take(context, received, await ask().catch(() => snapshot));
  // The event is already stored; later failures are repaired by the reconciliation.
  await endReplacedTrials(context, organization, event.customer as string).catch(() =>
    log.warn({ organization }, 'a replaced trial could not be ended'),
  );
}

type Received = { organization: OrganizationId; event: ProviderEvent };

/** Stores an event and applies its snapshot; false if the snapshot is contested and `evenContested` is not set. */
const take = (
  context: Context,
  { organization, event }: Received,
  snapshot: ProviderSnapshot,
  { evenContested = true } = {},
): Promise<boolean> =>
  change(context, { organization, actor: { kind: 'provider' } }, async (work) => {
    const { tx, now } = work;
    const account = await lockCustomer(tx, organization, event.customer);
    if (!account) return true;
    // Read under the account's lock: without it, two concurrent events would not see each other.
    const isTaken = evenContested || !isContested(await listSubscriptions(tx, organization), snapshot);
    if (isTaken && (await storeEvent(tx, 'provider_events', organization, event, now())))
      await applySnapshot(work, account, snapshot);
    return isTaken;
  });

/** Whether another snapshot of the same subscription and second is stored. */
const isContested = (
  known: readonly KnownSubscription[],
  { version, subscriptions }: ProviderSnapshot,
): boolean =>
  known.some(
    (one) =>
      subscriptions.some(({ id }) => id === one.id) &&
      one.version.at === version.at &&
      one.version.order !== version.order,
  );

/** Event metadata names the organization; the event counts only if that organization's stored customer matches. */
async function organizationOf(
  { db, log }: Context,
  { id, organization, customer }: ProviderEvent,
): Promise<OrganizationId | null> {
  if (!customer) return null;
  if (organization === null) return findOrganizationOfCustomer(db, customer);
  const account = await findAccount(db, organization as OrganizationId);
  if (account?.customer_id === customer) return organization as OrganizationId;
  log.warn({ event: id }, 'an event about a customer that is not ours was left aside');
  return null;
}

const ranks: Record<string, number> = {
  'customer.subscription.created': 1,
  'customer.subscription.deleted': 3,
};

const paidCheckout = 'checkout.session.completed';

function snapshotOf({ id, type, at, subscription }: ProviderEvent): ProviderSnapshot | null {
  if (!type.startsWith('customer.subscription.') || !subscription) return null;
  return { version: { at, order: `${ranks[type] ?? 2}:${id}` }, subscriptions: [subscription] };
}
