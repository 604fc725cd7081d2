import { openBillingPortal, readBilling, readPublicBilling, subscribe } from '#domain/billing/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../lib/serve.ts';
import { requireShop, requireShopOfSlug } from '../organization/queries.ts';
import { findBilling } from './queries.ts';

const noProvider = 'Los pagos todavía no están habilitados en esta instalación.';

export function billingRoutes(serve: Serve, { db }: Deps): void {
  serve(readBilling, ({ session }) => findBilling(db, session.organization_id));
  serve(readPublicBilling, async ({ input }) =>
    findBilling(db, (await requireShopOfSlug(db, input.slug)).id),
  );
  serve(subscribe, async ({ session }) => {
    await requireShop(db, session.organization_id);
    const { status } = await findBilling(db, session.organization_id);
    if (status === 'active') throw new Refusal('already_subscribed');
    throw new Refusal('unavailable', { detail: noProvider, retryAfterSeconds: 3_600 });
  });
  serve(openBillingPortal, async () => {
    throw new Refusal('no_customer');
  });
}
