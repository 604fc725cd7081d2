import type { FastifyInstance } from 'fastify';
import { html } from '#api/http/html.ts';
import type { Ledger } from '../ledger.ts';
import { act, page } from './parts.ts';
import { go, show, unknown } from './routes.ts';
import { own } from '../../sandbox/kept-state.ts';
import { type Account, type AccountLink, changeAccount, stateOfAccount } from '../account-life.ts';

export const accountEndings = html`${act('review', 'Dejar en revisión')} ${act('off', 'Apagar los cobros')}
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
        <dd>${stateOfAccount(account)}</dd>
      </dl>
      <form method="post">
        ${act('complete', 'Completar los datos', 'primary')} ${act('leave', 'Volver sin terminar', 'quiet')}
      </form>
      <details>
        <summary>Otros finales para probar</summary>
        <form method="post">${accountEndings}</form>
      </details>`,
  );

type Form = { Params: { id: string }; Body: { action?: string } | undefined };

export function accountPages(app: FastifyInstance, ledger: Ledger, afterChange: () => void): void {
  const { state } = ledger;
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
    changeAccount(ledger, known.account, request.body?.action);
    afterChange();
    return go(reply, known.link.return_url);
  });
}
