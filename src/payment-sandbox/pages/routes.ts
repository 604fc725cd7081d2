import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { completeCheckout, isOpen } from '../checkout-life.ts';
import { checkoutPage, closedCheckoutPage } from './checkout-page.ts';
import { readForm } from '../api/form.ts';
import type { Ledger } from '../ledger.ts';
import { page } from './parts.ts';
import { html } from '#api/http/html.ts';
import { root } from '#api/config.ts';
import type { Status } from '../objects.ts';
import { own } from '../../sandbox/kept-state.ts';
import { invoicePage, portalPage } from './portal-page.ts';
import { happenings, passTime, possibleHappenings } from '../subscription-life.ts';

type ById = { Params: { id: string } };

const style = readFileSync(join(root, 'src/payment-sandbox/pages/style.css'), 'utf8');
const endings: Record<string, Status> = { pay: 'active', trial: 'trialing', incomplete: 'incomplete' };

export const show = (reply: FastifyReply, markup: string, status = 200) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(markup);
export const unknown = (reply: FastifyReply) =>
  show(reply, page('No encontrado', html`<p>Este enlace no existe o es de otra instalación.</p>`), 404);
export const go = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').redirect(url, 303);

export function pageRoutes(app: FastifyInstance, ledger: Ledger, afterChange: () => void): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(String(body))),
  );
  app.get('/sandbox/style.css', (_request, reply) =>
    reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }).send(style),
  );
  checkoutPages(app, ledger, afterChange);
  portalPages(app, ledger, afterChange);
}

function checkoutPages(app: FastifyInstance, ledger: Ledger, afterChange: () => void): void {
  const { state } = ledger;
  const shown = (customer: string, isDeclined: boolean) =>
    checkoutPage({ customer: state.customers[customer], price: state.price, isDeclined });

  app.get<ById>('/sandbox/checkout/:id', (request, reply) => {
    const session = own(state.checkouts, request.params.id)?.session;
    if (!session) return unknown(reply);
    if (!isOpen(ledger, session)) return show(reply, closedCheckoutPage(session.success_url), 410);
    return show(reply, shown(session.customer, false));
  });

  app.post<ById & { Body: { action?: string } | undefined }>('/sandbox/checkout/:id', (request, reply) => {
    const session = own(state.checkouts, request.params.id)?.session;
    if (!session) return unknown(reply);
    if (!isOpen(ledger, session)) return show(reply, closedCheckoutPage(session.success_url), 410);
    const action = request.body?.action ?? '';
    if (action === 'leave') return go(reply, session.cancel_url);
    const status = Object.hasOwn(endings, action) ? endings[action] : undefined;
    if (!status) return show(reply, shown(session.customer, true), 402);
    completeCheckout(ledger, session, status);
    afterChange();
    return go(reply, session.success_url);
  });
}

function portalPages(app: FastifyInstance, ledger: Ledger, afterChange: () => void): void {
  const { state } = ledger;
  const newestFirst = <T extends { customer: string }>(things: Record<string, T>, customer: string): T[] =>
    Object.values(things)
      .filter((each) => each.customer === customer)
      .toReversed();

  app.get<ById>('/sandbox/portal/:id', (request, reply) => {
    const session = own(state.portals, request.params.id);
    if (!session) return unknown(reply);
    if (passTime(ledger)) afterChange();
    const { customer, return_url } = session;
    const markup = portalPage({
      customer: state.customers[customer],
      subscriptions: newestFirst(state.subscriptions, customer),
      invoices: newestFirst(state.invoices, customer).slice(0, 6),
      returnUrl: return_url,
    });
    return show(reply, markup);
  });

  type Form = { Body: { action?: string; subscription?: string } | undefined };
  app.post<ById & Form>('/sandbox/portal/:id', (request, reply) => {
    const session = own(state.portals, request.params.id);
    const subscription = own(state.subscriptions, request.body?.subscription);
    if (!session || subscription?.customer !== session.customer) return unknown(reply);
    const happening = possibleHappenings(subscription).find((each) => each === request.body?.action);
    if (happening) {
      happenings[happening](ledger, subscription);
      afterChange();
    }
    return go(reply, session.url);
  });

  app.get<ById>('/sandbox/invoices/:id', (request, reply) => {
    const invoice = own(state.invoices, request.params.id);
    return invoice ? show(reply, invoicePage(invoice)) : unknown(reply);
  });
}
