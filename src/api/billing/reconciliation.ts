import type { Deps } from '../deps.ts';
import type { Payments } from '../integrations/payments/subscriptions/payments.ts';
import { days, hours, minutes, toInstant } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { defineRecurring } from '../jobs/recurring.ts';
import { claimSync, organizationsToSync } from './queries.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import { dropOldEvents } from '../integrations/payments/received-events.ts';
import type { WorkDeps } from '../database/unit-of-work.ts';

type Context = WorkDeps & Pick<Deps, 'log' | 'tenantQueries'> & { payments: Payments };

const checkEvery = 5 * minutes;
const askEvery = 6 * hours;
// The provider repeats an undelivered event for three days.
const eventRetention = 30 * days;

/** Queries the provider about every shop with a customer, so that a lost event cannot block a shop for long. */
export const reconciliation = defineRecurring({
  name: 'reconciliation',
  every: checkEvery,
  run: async ({ payments, ...context }: Omit<Context, 'payments'> & Pick<Deps, 'payments'>, { signal }) =>
    payments && reconcileAll({ ...context, payments }, signal),
});

export async function reconcileAll(context: Context, signal?: AbortSignal): Promise<number> {
  const { db, now, log, tenantQueries } = context;
  const due = {
    synced: toInstant(now() - askEvery),
    unsettledSynced: toInstant(now() - checkEvery),
    unsettledSince: toInstant(now() - days),
  };
  for (let count = 0; ;) {
    const found = await tenantQueries.crossTenantQuery('payments', (organization) =>
      organizationsToSync(db, due, organization),
    );
    let claimed = 0;
    for (const organization of found) {
      if (signal?.aborted) return count;
      tenantQueries.remember(organization);
      const customer = await claimSync(db, organization, now(), checkEvery).then(
        (own) => {
          claimed += 1;
          return own;
        },
        (problem: unknown) => {
          log.warn({ err: problem, organization }, 'a shop could not be claimed');
          return null;
        },
      );
      if (customer) {
        await ask(context, organization, customer).catch(() =>
          log.warn({ organization }, 'a subscription could not be read'),
        );
      }
      count += 1;
    }
    // If every claim fails, the next query would return the same shops in an endless loop.
    if (claimed === 0) return count;
  }
}

async function ask(context: Context, organization: OrganizationId, customer: string): Promise<void> {
  const { db, now } = context;
  await reconcileSubscription(context, organization, customer);
  await dropOldEvents(db, 'provider_events', organization, now() - eventRetention);
}
