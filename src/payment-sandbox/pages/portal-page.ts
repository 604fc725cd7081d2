import { type Html, html } from '#api/http/html.ts';
import { billTotal } from '#domain/billing/billing-view.ts';
import type { Customer, Invoice, Status, Subscription } from '../objects.ts';
import { act, dateOf, page } from './parts.ts';
import { type Happening, possibleHappenings } from '../subscription-life.ts';

const states: Record<Status, string> = {
  active: 'Activa',
  trialing: 'En período de prueba',
  past_due: 'Pago pendiente',
  unpaid: 'Impaga',
  incomplete: 'Primer pago incompleto',
  canceled: 'Terminada',
};
const labels: Record<Happening, string> = {
  cancel: 'Cancelar al final del período',
  resume: 'Reanudar la suscripción',
  fail: 'Simular un cobro fallido',
  give_up: 'Abandonar el cobro',
  pay: 'Pagar ahora',
  end: 'Terminar ahora',
};
const bills: Record<Invoice['status'], string> = { open: 'Pendiente', paid: 'Pagado' };
const buttonClasses: Partial<Record<Happening, string>> = {
  pay: 'primary',
  resume: 'primary',
  end: 'danger',
};

function subscriptionPart(subscription: Subscription): Html {
  const { id, status, cancel_at_period_end, items } = subscription;
  const end = dateOf(items.data[0]?.current_period_end);
  return html`<section>
    <h2>Plan mensual</h2>
    <p><strong>${states[status]}</strong></p>
    ${cancel_at_period_end && status !== 'canceled' && html`<p>Cancela al final del período, el ${end}.</p>`}
    ${!cancel_at_period_end && status === 'active' && html`<p>Próximo cobro: ${end}.</p>`}
    <form method="post">
      <input type="hidden" name="subscription" value="${id}" />
      ${possibleHappenings(subscription).map((each) => act(each, labels[each], buttonClasses[each]))}
    </form>
  </section>`;
}

const invoiceLine = ({ id, number, created, total, currency, status }: Invoice): Html =>
  html`<li>
    <a href="/sandbox/invoices/${id}">${number}</a> ${dateOf(created)} · ${billTotal(total, currency)} ·
    ${bills[status]}
  </li>`;

type Shown = {
  customer: Customer | undefined;
  subscriptions: Subscription[];
  invoices: Invoice[];
  returnUrl: string;
};

export const portalPage = ({ customer, subscriptions, invoices, returnUrl }: Shown): string =>
  page(
    'Tu suscripción',
    html`<p>${customer?.name}</p>
      ${subscriptions.length === 0 && html`<p>No hay ninguna suscripción.</p>`}
      ${subscriptions.map(subscriptionPart)}
      ${
        invoices.length > 0 &&
        html`<h2>Comprobantes</h2>
          <ul>
            ${invoices.map(invoiceLine)}
          </ul>`
      }
      <p><a class="button" href="${returnUrl}">Volver a Navaja</a></p>`,
  );

export const invoicePage = (invoice: Invoice): string =>
  page(
    `Comprobante ${invoice.number}`,
    html`<dl>
      <dt>Fecha</dt>
      <dd>${dateOf(invoice.created)}</dd>
      <dt>Importe</dt>
      <dd>${billTotal(invoice.total, invoice.currency)}</dd>
      <dt>Estado</dt>
      <dd>${bills[invoice.status]}</dd>
    </dl>`,
  );
