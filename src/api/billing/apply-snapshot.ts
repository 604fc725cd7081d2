import type { Billing } from '#domain/billing/contract.ts';
import {
  leadingSubscription,
  type Subscription,
  type SnapshotVersion,
} from '#domain/billing/subscription.ts';
import { toInstant } from '../clock.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import type { Work } from '../database/unit-of-work.ts';
import { lockAccount, updateAccount } from './queries.ts';
import { storeSubscription, listSubscriptions } from './subscription-queries.ts';

export type ProviderSnapshot = { version: SnapshotVersion; subscriptions: readonly Subscription[] };

const shown = ({ status, cancel_at_period_end }: Billing): Billing => ({ status, cancel_at_period_end });

export async function lockCustomer(tx: Tx, organization: OrganizationId, customer: string | null) {
  const account = await lockAccount(tx, organization);
  return account && account.customer_id === customer ? account : null;
}

export async function applySnapshot(
  { tx, organization, audit }: Work,
  before: Billing,
  { version, subscriptions }: ProviderSnapshot,
): Promise<void> {
  for (const subscription of subscriptions) await storeSubscription(tx, organization, subscription, version);
  const leads = leadingSubscription(await listSubscriptions(tx, organization));
  if (!leads) return;
  await updateAccount(tx, organization, {
    ...shown(leads),
    subscription_id: leads.id,
    current_period_end: leads.current_period_end,
    snapshot_at: toInstant(leads.version.at),
  });
  if (before.status === leads.status && before.cancel_at_period_end === leads.cancel_at_period_end) return;
  const about = { subject: 'billing', subject_id: organization, action: 'changed' } as const;
  audit({ ...about, before: shown(before), after: shown(leads) });
}
