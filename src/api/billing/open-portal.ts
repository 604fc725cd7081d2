import { Refusal } from '#domain/refusal.ts';
import { inTime } from '../integrations/payments/payment-problem.ts';
import type { Payments } from '../integrations/payments/subscriptions/payments.ts';
import { seconds } from '../clock.ts';
import type { Session } from '../session/require-session.ts';
import { findAccount, markRedirect } from './queries.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import type { WorkDeps } from '../database/unit-of-work.ts';

type Context = WorkDeps & { payments: Payments };

const limit = 9 * seconds;

export async function openPortal(
  context: Context,
  { organization_id: organization }: Session,
): Promise<{ url: string }> {
  const account = await findAccount(context.db, organization);
  if (!account?.customer_id) throw new Refusal('no_customer');
  const url = await inTime(limit, reachPortal(context, organization, account.customer_id));
  await markRedirect(context.db, organization, context.now());
  return { url };
}

type Organization = Session['organization_id'];

async function reachPortal(context: Context, organization: Organization, customer: string): Promise<string> {
  try {
    return await context.payments.openPortal(customer);
  } catch (problem) {
    // The provider deleted the customer: reconciling forgets the customer here too, so that the shop can subscribe
    // again.
    if (problem instanceof Refusal && problem.code === 'no_customer')
      await reconcileSubscription(context, organization, customer);
    throw problem;
  }
}
