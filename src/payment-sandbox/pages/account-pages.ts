import type { FastifyInstance } from 'fastify';
import { type Html, html } from '#api/http/html.ts';
import type { Ledger } from '../ledger.ts';
import { act, page } from './parts.ts';
import { go, show, unknown } from './routes.ts';
import { own } from '../../sandbox/kept-state.ts';
import {
  type Account,
  accountChanges,
  type AccountLink,
  type CardPayments,
  isAccountChange,
} from '../account-life.ts';

const states: Record<CardPayments['status'], string> = {
  active: 'Puede cobrar con tarjeta',
  pending: 'En revisión',
  rejected: 'Cobros apagados',
  restricted: 'Faltan datos',
  unsupported: 'No admitida',
};
const stateOf = ({ isConnected, cards }: Account): string =>
  isConnected ? states[cards.status] : 'Desconectada';

const endings = html`${act('review', 'Dejar en revisión')} ${act('off', 'Apagar los cobros')}
${act('disconnect', 'Desconectar de Navaja', 'danger')}`;

const linkPage = (account: Account): string =>
  page(
    'Conecta tu cuenta',
    html`<dl>
        <dt>Barbería</dt>
        <dd>${account.display_name}</dd>
        <dt>Correo</dt>
        <dd>${account.contact_email}</dd>
        <dt>País</dt>
        <dd>${account.country.toUpperCase()}</dd>
        <dt>Estado</dt>
        <dd>${stateOf(account)}</dd>
      </dl>
      <form method="post">
        ${act('complete', 'Completar los datos', 'primary')} ${act('leave', 'Volver sin terminar', 'quiet')}
      </form>
      <details>
        <summary>Otros finales para probar</summary>
        <form method="post">${endings}</form>
      </details>`,
  );

const accountPart = (account: Account): Html =>
  html`<section>
    <h2>${account.display_name}</h2>
    <p><strong>${stateOf(account)}</strong> · ${account.country.toUpperCase()} · ${account.id}</p>
    ${
      account.isConnected &&
      html`<form method="post" action="/dev/payments/accounts/${account.id}">
        ${act('complete', 'Habilitar los cobros')} ${endings}
      </form>`
    }
  </section>`;

const listPage = (accounts: Account[]): string =>
  page(
    'Cuentas de cobro',
    html`${accounts.length === 0 && html`<p>Ninguna barbería conectó una cuenta.</p>`}
    ${accounts.map(accountPart)}`,
  );

type Form = { Params: { id: string }; Body: { action?: string } | undefined };

export function accountPages(app: FastifyInstance, ledger: Ledger, afterChange: () => void): void {
  const { state } = ledger;
  const change = (account: Account, action = ''): void => {
    if (!isAccountChange(action) || !account.isConnected) return;
    accountChanges[action](ledger, account);
    afterChange();
  };
  const linked = (id: string): { link: AccountLink; account: Account } | null => {
    const link = own(state.accountLinks, id);
    const account = own(state.accounts, link?.account);
    return link && account ? { link, account } : null;
  };

  app.get<Form>('/sandbox/account/:id', (request, reply) => {
    const known = linked(request.params.id);
    return known ? show(reply, linkPage(known.account)) : unknown(reply);
  });
  app.post<Form>('/sandbox/account/:id', (request, reply) => {
    const known = linked(request.params.id);
    if (!known) return unknown(reply);
    change(known.account, request.body?.action);
    return go(reply, known.link.return_url);
  });
  app.get('/dev/payments', (_request, reply) =>
    show(reply, listPage(Object.values(state.accounts).toReversed())),
  );
  app.post<Form>('/dev/payments/accounts/:id', (request, reply) => {
    const account = own(state.accounts, request.params.id);
    if (!account) return unknown(reply);
    change(account, request.body?.action);
    return go(reply, '/dev/payments');
  });
}
