import type { Deps } from '../deps.ts';
import type { Payments, ProviderEvent } from '../integrations/payments/payments.ts';
import type { OrganizationId } from '../database/connection.ts';
import { change, type WorkDeps } from '../database/unit-of-work.ts';
import { findAccount, findOrganizationOfCustomer } from './queries.ts';
import { fetchSubscriptions, endReplacedTrials } from './reconcile-subscription.ts';
import { keepEvent, listSubscriptions } from './subscription-queries.ts';
import { lockCustomer, applySnapshot, type ProviderSnapshot } from './apply-snapshot.ts';

type Context = WorkDeps & Pick<Deps, 'log'> & { payments: Payments };
type Message = { bytes: Buffer; signature: string };

/** Applies an event of the provider. Duplicate, late and foreign events change nothing. */
export async function receiveStripeEvent(context: Context, { bytes, signature }: Message): Promise<void> {
  const { now, log, payments } = context;
  const event = payments.readEvent(bytes, signature, now());
  const organization = await organizationOf(context, event);
  if (!organization) return;
  const snapshot = await snapshotOf(context, organization, event);
  if (!snapshot) return;
  await change(context, { organization, actor: { kind: 'provider' } }, async (work) => {
    const { tx } = work;
    const account = await lockCustomer(tx, organization, event.customer);
    const isNew = account && (await keepEvent(tx, organization, event, now()));
    if (isNew) await applySnapshot(work, account, snapshot);
  });
  // The event is stored, so what fails from here on is made up for by the reconciliation.
  await endReplacedTrials(context, organization, event.customer as string).catch(() =>
    log.warn({ organization }, 'a replaced trial could not be ended'),
  );
}

/** Our metadata says where to look; only the customer stored there proves it. */
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

async function snapshotOf(
  context: Context,
  organization: OrganizationId,
  { id, type, at, customer, subscription }: ProviderEvent,
): Promise<ProviderSnapshot | null> {
  const ask = () => fetchSubscriptions(context, organization, customer as string);
  // A paid checkout names its subscription without its status.
  if (type === 'checkout.session.completed') return ask();
  if (!type.startsWith('customer.subscription.') || !subscription) return null;
  const own = {
    version: { at, order: `${ranks[type] ?? 2}:${id}` },
    subscriptions: [subscription],
  };
  const subscriptions = await listSubscriptions(context.db, organization);
  const known = subscriptions.find((each) => each.id === subscription.id);
  if (known?.version.at !== at || known.version.order === own.version.order) return own;
  // Of two events in the same second only the provider knows the later one. Without its answer their ids decide.
  return ask().catch(() => own);
}
