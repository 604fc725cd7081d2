import type { Billing } from '#domain/billing/contract.ts';
import { isPaymentSettled } from '#domain/billing/subscription-view.ts';
import { epochOf, type Instant } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { inTime } from '../integrations/payments/in-time.ts';
import type { Payments } from '../integrations/payments/payments.ts';
import { hours, seconds } from '../lib/clock.ts';
import type { OrganizationId } from '../lib/db.ts';
import { claimAsking, findAccount, findBilling } from './queries.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';

type Setting = Pick<Deps, 'db' | 'now' | 'log'> & { payments: Payments | null };
type Account = { status: string | null; checkout_started_at: Instant | null };

const waitsFor = hours;
const askEvery = 3 * seconds;
const patience = 1.5 * seconds;

const awaitsPayment = ({ status, checkout_started_at: started }: Account, nowMs: number): boolean =>
  !isPaymentSettled(status) && started !== null && nowMs - epochOf(started) < waitsFor;

/** How the subscription stands. After a checkout whose message is missing the provider itself is asked, briefly. */
export async function currentBilling(setting: Setting, organization: OrganizationId): Promise<Billing> {
  const { db, now, payments } = setting;
  const account = await findAccount(db, organization);
  if (payments && account && awaitsPayment(account, now()))
    await askBriefly({ ...setting, payments }, organization);
  return findBilling(db, organization);
}

async function askBriefly(setting: Setting & { payments: Payments }, organization: OrganizationId) {
  const { db, now, log } = setting;
  const customer = await claimAsking(db, organization, now(), askEvery);
  if (!customer) return;
  await inTime(patience, reconcileSubscription(setting, organization, customer)).catch(() =>
    log.warn({ organization }, 'the provider could not be asked about a payment'),
  );
}
