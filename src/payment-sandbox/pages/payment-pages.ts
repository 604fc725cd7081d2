import type { FastifyInstance } from 'fastify';
import { html } from '#api/http/html.ts';
import { billTotal } from '#domain/billing/billing-view.ts';
import type { Ledger } from '../ledger.ts';
import { closedCheckoutPage } from './checkout-page.ts';
import { act, page } from './parts.ts';
import { go, show, unknown } from './routes.ts';
import { own } from '../../sandbox/kept-state.ts';
import { type CardPayment, expirePayment, pay } from '../card-payment-life.ts';

const payPage = ({ session, label }: CardPayment, shop: string, isDeclined: boolean): string =>
  page(
    'Pago con tarjeta',
    html`${isDeclined && html`<p class="problem" role="alert">La tarjeta fue rechazada.</p>`}
      <p class="price"><strong>${billTotal(session.amount_total, session.currency)}</strong></p>
      <dl>
        <dt>Barbería</dt>
        <dd>${shop}</dd>
        <dt>Concepto</dt>
        <dd>${label}</dd>
      </dl>
      <form method="post">
        ${act('pay', 'Pagar', 'primary')} ${act('decline', 'Pagar con una tarjeta rechazada')}
        ${act('leave', 'Volver sin pagar', 'quiet')}
      </form>
      <details>
        <summary>Otros finales para probar</summary>
        <form method="post">${act('expire', 'Dejar vencer el pago')}</form>
      </details>`,
  );

type Form = { Params: { id: string }; Body: { action?: string } | undefined };

export function paymentPages(app: FastifyInstance, ledger: Ledger, afterChange: () => void): void {
  const { state, seconds } = ledger;
  const isOpen = ({ session }: CardPayment) => session.status === 'open' && session.expires_at > seconds();
  const shown = (payment: CardPayment, isDeclined: boolean) =>
    payPage(payment, state.accounts[payment.account]?.display_name ?? '', isDeclined);

  app.get<Form>('/sandbox/payment/:id', (request, reply) => {
    const payment = own(state.cardPayments, request.params.id);
    if (!payment) return unknown(reply);
    if (!isOpen(payment)) return show(reply, closedCheckoutPage(payment.session.success_url), 410);
    return show(reply, shown(payment, false));
  });

  app.post<Form>('/sandbox/payment/:id', (request, reply) => {
    const payment = own(state.cardPayments, request.params.id);
    if (!payment) return unknown(reply);
    const { success_url, cancel_url } = payment.session;
    if (!isOpen(payment)) return show(reply, closedCheckoutPage(success_url), 410);
    const action = request.body?.action;
    if (action === 'decline') return show(reply, shown(payment, true), 402);
    if (action === 'pay') pay(ledger, payment);
    if (action === 'expire') expirePayment(ledger, payment);
    afterChange();
    return go(reply, action === 'pay' ? success_url : cancel_url);
  });
}
