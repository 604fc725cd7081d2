import { html } from '#api/http/html.ts';
import { billTotal } from '#domain/billing/billing-view.ts';
import type { Customer, Price } from '../objects.ts';
import { act, page } from './parts.ts';

type Shown = { customer: Customer | undefined; price: Price; isDeclined: boolean };

const declined = html`<p class="problem" role="alert">
  La tarjeta fue rechazada. No se realizó ningún cargo. Puedes intentarlo otra vez.
</p>`;

export const checkoutPage = ({ customer, price, isDeclined }: Shown): string =>
  page(
    'Suscripción a Navaja',
    html`${isDeclined && declined}
      <p class="price"><strong>${billTotal(price.unit_amount, price.currency)}</strong> por mes</p>
      <dl>
        <dt>Barbería</dt>
        <dd>${customer?.name}</dd>
        <dt>Correo</dt>
        <dd>${customer?.email}</dd>
      </dl>
      <form method="post">
        ${act('pay', 'Pagar', 'primary')} ${act('decline', 'Pagar con una tarjeta rechazada')}
        ${act('leave', 'Volver sin pagar', 'quiet')}
      </form>
      <details>
        <summary>Otros finales para probar</summary>
        <form method="post">
          ${act('trial', 'Comenzar con un período de prueba')}
          ${act('incomplete', 'Dejar el primer pago incompleto')}
        </form>
      </details>`,
  );

export const closedCheckoutPage = (returnUrl: string): string =>
  page(
    'Este pago ya no está abierto',
    html`<p>Se completó o venció.</p>
      <p><a class="button" href="${returnUrl}">Volver a Navaja</a></p>`,
  );
