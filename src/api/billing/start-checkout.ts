import { subscriptionView } from '#domain/billing/billing-view.ts';
import { Refusal } from '#domain/refusal.ts';
import { inTime } from '../integrations/payments/payment-problem.ts';
import type { Payments } from '../integrations/payments/subscriptions/payments.ts';
import { seconds } from '../clock.ts';
import type { Session } from '../session/require-session.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import {
  findAccount,
  findBilling,
  forgetCustomer,
  storeCustomer,
  storeCustomerKey,
  markRedirect,
} from './queries.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import type { WorkDeps } from '../database/unit-of-work.ts';

type Context = WorkDeps & { payments: Payments };

const limit = 9 * seconds;

export async function startCheckout(context: Context, session: Session): Promise<{ url: string }> {
  const { db, now } = context;
  const shop = await requireShop(db, session.organization_id);
  await refuseBesideAnother(context, shop);
  const url = await inTime(limit, reachCheckout(context, shop, session));
  await markRedirect(db, shop.id, now());
  return { url };
}

// If the subscription page offers the portal, the shop already has a subscription; a second one would charge it twice.
async function refuseBesideAnother({ db }: Context, shop: Shop): Promise<void> {
  const billing = await findBilling(db, shop.id);
  if (subscriptionView(billing).button.opens === 'checkout') return;
  throw new Refusal(billing.status === 'active' ? 'already_subscribed' : 'payment_due');
}

async function reachCheckout(context: Context, shop: Shop, session: Session): Promise<string> {
  const { db, payments } = context;
  const known = (await findAccount(db, shop.id))?.customer_id;
  // Syncs the subscriptions first: a shop with a recent, still unknown payment must not pay twice.
  if (known) await reconcileSubscription(context, shop.id, known).catch(forgiveNonsense);
  await refuseBesideAnother(context, shop);
  const customer = known ?? (await becomeCustomer(context, shop, session));
  try {
    return await payments.openCheckout({ organization: shop.id, customer });
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code !== 'no_customer') throw problem;
  }
  await forgetCustomer(db, shop.id, customer);
  const another = await becomeCustomer(context, shop, session);
  return payments.openCheckout({ organization: shop.id, customer: another });
}

// An error answer of the sync does not prevent the checkout; an unreachable provider does.
function forgiveNonsense(problem: unknown): void {
  if (!(problem instanceof Refusal) || problem.code !== 'payments_failed') throw problem;
}

async function becomeCustomer({ db, payments }: Context, shop: Shop, { user }: Session): Promise<string> {
  const key = await storeCustomerKey(db, shop.id);
  const { id: organization, name } = shop;
  const customer = await payments.createCustomer({ organization, name, email: user.email, key });
  return storeCustomer(db, organization, customer);
}
