import { days, hours, minutes } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { defineRecurring } from '../../jobs/recurring.ts';
import { type AccountContext, syncAccount } from './apply-read-account.ts';
import { dropOldEvents } from '../../integrations/payments/received-events.ts';
import { claimRead, organizationsToRead } from './queries.ts';

type Context = AccountContext & Pick<Deps, 'log' | 'tenantQueries'>;
type Given = Omit<Context, 'accounts'> & Pick<Deps, 'depositAccounts'>;

const readEvery = 6 * hours;
const eventRetention = 30 * days;

/** Reads every account, so that a lost event does not leave a shop with a wrong state for long. */
export const accountSweep = defineRecurring({
  name: 'deposit-accounts',
  every: 5 * minutes,
  run: async ({ depositAccounts: accounts, ...context }: Given, { signal }) =>
    accounts && readAccounts({ ...context, accounts }, signal),
});

async function readAccounts(context: Context, signal: AbortSignal): Promise<void> {
  const { db, now, log, tenantQueries } = context;
  const due = await tenantQueries.crossTenantQuery('deposit accounts', (one) =>
    organizationsToRead(db, now() - readEvery, one),
  );
  for (const organization of due) {
    if (signal.aborted) return;
    tenantQueries.remember(organization);
    try {
      const account = await claimRead(db, organization, now(), readEvery);
      if (account) await syncAccount(context, organization, account);
      await dropOldEvents(db, 'deposit_events', organization, now() - eventRetention);
    } catch (problem) {
      log.warn({ err: problem, organization }, 'an account of the payment provider could not be read');
    }
  }
}
