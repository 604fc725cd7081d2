import type { Ledger } from './ledger.ts';
import { mint } from './state.ts';

type Resolution = 'contact_stripe' | 'no_resolution' | 'provide_info';
type CardPayments = {
  status: 'active' | 'pending' | 'rejected' | 'restricted' | 'unsupported';
  status_details: { code: string; resolution: Resolution }[];
};
export type Account = {
  id: string;
  object: 'v2.core.account';
  created: string;
  livemode: false;
  dashboard: 'full';
  display_name: string;
  contact_email: string;
  country: string;
  currency: string;
  cards: CardPayments;
  metadata: Record<string, string>;
  isConnected: boolean;
};
export type AccountLink = { id: string; account: string; return_url: string };

type Birth = Pick<Account, 'display_name' | 'contact_email' | 'country' | 'metadata'>;

const currencies: Record<string, string> = { mx: 'mxn', br: 'brl', us: 'usd', nz: 'nzd', gb: 'gbp' };

const unfinished: CardPayments = {
  status: 'restricted',
  status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
};

export function beginAccount({ state, now }: Ledger, birth: Birth): Account {
  const id = mint('acct');
  const account: Account = {
    id,
    object: 'v2.core.account',
    created: new Date(now()).toISOString(),
    livemode: false,
    dashboard: 'full',
    ...birth,
    currency: currencies[birth.country] ?? 'eur',
    cards: unfinished,
    isConnected: true,
  };
  state.accounts[id] = account;
  return account;
}

function cardsBecome(ledger: Ledger, account: Account, cards: CardPayments): void {
  account.cards = cards;
  const { id } = account;
  ledger.deliver(
    'account.updated',
    { id, object: 'account', charges_enabled: cards.status === 'active' },
    id,
  );
  const capability = { id: 'card_payments', object: 'capability', account: id, status: cards.status };
  ledger.deliver('capability.updated', capability, id);
}

const accountChanges = {
  complete: (ledger: Ledger, account: Account) =>
    cardsBecome(ledger, account, { status: 'active', status_details: [] }),
  review: (ledger: Ledger, account: Account) =>
    cardsBecome(ledger, account, {
      status: 'pending',
      status_details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
    }),
  off: (ledger: Ledger, account: Account) =>
    cardsBecome(ledger, account, {
      status: 'rejected',
      status_details: [{ code: 'rejected_other', resolution: 'contact_stripe' }],
    }),
  disconnect(ledger: Ledger, account: Account) {
    account.isConnected = false;
    const application = { id: 'ca_test_navaja', object: 'application', name: 'Navaja' };
    ledger.deliver('account.application.deauthorized', application, account.id);
  },
};
const isAccountChange = (name: string): name is keyof typeof accountChanges =>
  Object.hasOwn(accountChanges, name);

export function changeAccount(ledger: Ledger, account: Account, action = ''): void {
  if (isAccountChange(action) && account.isConnected) accountChanges[action](ledger, account);
}

const states: Record<CardPayments['status'], string> = {
  active: 'Puede cobrar con tarjeta',
  pending: 'En revisión',
  rejected: 'Cobros apagados',
  restricted: 'Faltan datos',
  unsupported: 'No admitida',
};
export const stateOfAccount = ({ isConnected, cards }: Account): string =>
  isConnected ? states[cards.status] : 'Desconectada';
