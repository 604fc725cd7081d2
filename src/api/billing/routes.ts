import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import {
  openBillingPortal,
  readBilling,
  readInvoices,
  readPublicBilling,
  subscribe,
} from '#domain/billing/contract.ts';
import type { Deps } from '../deps.ts';
import type { Payments } from '../integrations/payments/subscriptions/payments.ts';
import { webhookRoute } from '../integrations/payments/webhook-route.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';
import type { Serve } from '../http/serve.ts';
import { tenantOf } from '../organization/queries.ts';
import { currentBilling } from './current-billing.ts';
import { openPortal } from './open-portal.ts';
import { findBilling } from './queries.ts';
import { createInvoiceReader } from './read-invoices.ts';
import { startCheckout } from './start-checkout.ts';

export async function billingRoutes(app: FastifyInstance, serve: Serve, deps: Deps): Promise<void> {
  const { db, payments } = deps;
  serve(readBilling, ({ session }) => currentBilling(deps, session.organization_id));
  serve(readPublicBilling, async ({ input }) => findBilling(db, await tenantOf(deps)(input)));
  if (payments) await paidRoutes(app, serve, { ...deps, payments });
  else unpaidRoutes(serve);
}

type Paying = Deps & { payments: Payments };

async function paidRoutes(app: FastifyInstance, serve: Serve, deps: Paying): Promise<void> {
  const invoicesOf = createInvoiceReader(deps);
  serve(subscribe, ({ session }) => startCheckout(deps, session));
  serve(openBillingPortal, ({ session }) => openPortal(deps, session));
  serve(readInvoices, ({ session }) => invoicesOf(session.organization_id));
  await webhookRoute(app, '/api/stripe/webhook', (message) => receiveStripeEvent(deps, message));
}

function unpaidRoutes(serve: Serve): void {
  serve(subscribe, async () => {
    const detail = 'Los pagos todavía no están habilitados en esta instalación.';
    throw new Refusal('unavailable', { detail, retryAfterSeconds: 3_600 });
  });
  serve(openBillingPortal, async () => {
    throw new Refusal('no_customer');
  });
  serve(readInvoices, async () => ({ next_charge_at: null, invoices: [] }));
}
