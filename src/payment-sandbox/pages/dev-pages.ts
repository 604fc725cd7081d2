import type { FastifyInstance } from 'fastify';
import { type Html, html } from '#api/http/html.ts';
import { billTotal } from '#domain/billing/billing-view.ts';
import type { Ledger } from '../ledger.ts';
import { accountEndings } from './account-pages.ts';
import { act, page } from './parts.ts';
import { go, show, unknown } from './routes.ts';
import { own } from '../../sandbox/kept-state.ts';
import { type Account, changeAccount, stateOfAccount } from '../account-life.ts';
import { type CardPayment, disputeChanges } from '../card-payment-life.ts';
import { Faults } from '../faults.ts';
import { type Refund, refund, refundsOf, settleRefund } from '../refund-life.ts';

const path = '/dev/payments';
const sessionStates: Record<CardPayment['session']['status'], string> = {
  open: 'Sin pagar',
  complete: 'Pagado',
  expired: 'Vencido',
};
const refundStates: Record<Refund['status'], string> = {
  pending: 'Devolución pendiente',
  succeeded: 'Devuelto',
  failed: 'Devolución fallida',
};
const disputeStates = {
  needs_response: 'En disputa',
  won: 'Disputa ganada',
  lost: 'Disputa perdida',
} as const;

const refundLine = ({ id, amount, currency, status }: Refund): Html =>
  html`<p>${refundStates[status]}: ${billTotal(amount, currency)}</p>
    ${
      status === 'pending' &&
      html`<form method="post" action="${path}/refunds/${id}">
        ${act('succeeded', 'Completar la devolución')} ${act('failed', 'Hacer fallar la devolución')}
      </form>`
    }`;

function paymentPart(ledger: Ledger, { session, label, charge, dispute }: CardPayment): Html {
  const isDisputed = dispute?.status === 'needs_response';
  return html`<h3>${label}</h3>
    <p>
      <strong>${sessionStates[session.status]}</strong> · ${billTotal(session.amount_total, session.currency)}
      ${dispute && html` · ${disputeStates[dispute.status]}`}
    </p>
    ${charge && refundsOf(ledger, charge.payment_intent).map(refundLine)}
    ${session.url && html`<p><a href="${session.url}">Abrir el pago</a></p>`}
    ${
      charge &&
      html`<form method="post" action="${path}/charges/${session.id}">
        ${!charge.refunded && act('refund', 'Devolver desde el panel')}
        ${!dispute && act('dispute', 'Abrir una disputa')}
        ${isDisputed && [act('win', 'Ganar la disputa'), act('lose', 'Perder la disputa')]}
      </form>`
    }`;
}

function accountPart(ledger: Ledger, account: Account): Html {
  const payments = Object.values(ledger.state.cardPayments)
    .filter((payment) => payment.account === account.id)
    .toReversed();
  return html`<section>
    <h2>${account.display_name}</h2>
    <p><strong>${stateOfAccount(account)}</strong> · ${account.country.toUpperCase()}</p>
    ${payments.map((payment) => paymentPart(ledger, payment))}
    ${
      account.isConnected &&
      html`<details>
        <summary>Cambiar la cuenta</summary>
        <form method="post" action="${path}/accounts/${account.id}">
          ${act('complete', 'Habilitar los cobros')} ${accountEndings}
        </form>
      </details>`
    }
  </section>`;
}

const downs: Record<Faults['down'], string> = {
  '': 'Responde',
  refuses: 'Caído: responde 503',
  silent: 'Caído: no responde',
  accepts: 'Caído: acepta y no responde',
};

const switches = ({ down, latePayments, slowRefunds }: Faults): Html => {
  const hasFault = down !== '' || latePayments || slowRefunds;
  return html`<details ${hasFault && html`open`}>
    <summary>Fallas para probar</summary>
    <form method="post" action="${path}/settings">
      <p>
        <label
          >El servicio
          <select name="down">
            ${Object.entries(downs).map(
              ([value, text]) =>
                html`<option value="${value}" ${value === down && html`selected`}>${text}</option>`,
            )}
          </select></label
        >
      </p>
      <p>
        <label
          ><input type="checkbox" name="late" ${latePayments && html`checked`} /> Pago tardío: los pagos no
          vencen cuando Navaja lo pide</label
        >
      </p>
      <p>
        <label
          ><input type="checkbox" name="slow" ${slowRefunds && html`checked`} /> Las devoluciones quedan
          pendientes</label
        >
      </p>
      ${act('save', 'Guardar')}
    </form>
  </details>`;
};

const listPage = (ledger: Ledger): string => {
  const accounts = Object.values(ledger.state.accounts).toReversed();
  return page(
    'Cuentas de cobro',
    html`${switches(ledger.state.faults)}
    ${accounts.length === 0 && html`<p>Ninguna barbería conectó una cuenta.</p>`}
    ${accounts.map((account) => accountPart(ledger, account))}`,
  );
};

type Form = { Params: { id: string }; Body: Record<string, string> | undefined };

export function devPaymentPages(app: FastifyInstance, ledger: Ledger, afterChange: () => void): void {
  const { state } = ledger;
  app.get(path, (_request, reply) => show(reply, listPage(ledger)));
  const onPost = <T>(
    place: string,
    find: (id: string) => T | undefined,
    change: (found: T, form: Record<string, string>) => void,
  ) =>
    app.post<Form>(`${path}/${place}`, (request, reply) => {
      const found = find(request.params.id);
      if (found === undefined) return unknown(reply);
      change(found, request.body ?? {});
      afterChange();
      return go(reply, path);
    });
  onPost(
    'settings',
    () => state,
    (_state, { down, late, slow }) => {
      const read = Faults.safeParse({ down, latePayments: late === 'on', slowRefunds: slow === 'on' });
      if (read.success) state.faults = read.data;
    },
  );
  onPost(
    'accounts/:id',
    (id) => own(state.accounts, id),
    (account, { action }) => changeAccount(ledger, account, action),
  );
  onPost(
    'charges/:id',
    (id) => own(state.cardPayments, id),
    (payment, { action }) => {
      if (action === 'refund') refund(ledger, payment);
      if (action === 'dispute' || action === 'win' || action === 'lose')
        disputeChanges[action](ledger, payment);
    },
  );
  onPost(
    'refunds/:id',
    (id) => own(state.refunds, id),
    (made, { action }) => {
      if (action === 'succeeded' || action === 'failed') settleRefund(ledger, made, action);
    },
  );
}
