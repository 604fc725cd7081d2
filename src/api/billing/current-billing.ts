import type { Billing } from '#domain/billing/contract.ts';
import { isPaymentSettled } from '#domain/billing/billing-view.ts';
import { epochOf, type Instant } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { inTime } from '../integrations/payments/payment-problem.ts';
import type { Payments } from '../integrations/payments/subscriptions/payments.ts';
import { hours, minutes, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { claimSync, findAccount, findBilling } from './queries.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import type { WorkDeps } from '../database/unit-of-work.ts';

type Context = WorkDeps & Pick<Deps, 'log'> & { payments: Payments | null };
type Account = { status: string | null; redirected_at: Instant | null };

// A payment may take a while to complete; the provider reports other changes within minutes.
const paymentTakes = hours;
const newsTakes = 5 * minutes;
const askEvery = 3 * seconds;
const patience = 1.5 * seconds;

const awaitsNews = ({ status, redirected_at }: Account, nowMs: number): boolean =>
  redirected_at !== null &&
  nowMs - epochOf(redirected_at) < (isPaymentSettled(status) ? newsTakes : paymentTakes);

/**
 * Reads the billing status. After a visit to the provider's pages its event may be late, so the provider is asked, with
 * a short timeout.
 */
export async function currentBilling(context: Context, organization: OrganizationId): Promise<Billing> {
  const { db, now, payments } = context;
  const account = await findAccount(db, organization);
  if (payments && account && awaitsNews(account, now()))
    await askBriefly({ ...context, payments }, organization);
  return findBilling(db, organization);
}

async function askBriefly(context: Context & { payments: Payments }, organization: OrganizationId) {
  const { db, now, log } = context;
  const customer = await claimSync(db, organization, now(), askEvery);
  if (!customer) return;
  await inTime(patience, reconcileSubscription(context, organization, customer)).catch(() =>
    log.warn({ organization }, 'the provider could not be asked about a subscription'),
  );
}
