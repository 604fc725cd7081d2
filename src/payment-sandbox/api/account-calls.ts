import { z } from 'zod';
import { type Call, found, understood } from './calls.ts';
import { noAccess } from './problem.ts';
import type { Ledger } from '../ledger.ts';
import { mint } from '../state.ts';
import { type Account, beginAccount } from '../account-life.ts';

const Page = z.url({ protocol: /^https?$/ });
const NewAccount = z.object({
  dashboard: z.literal('full'),
  display_name: z.string(),
  contact_email: z.email(),
  identity: z.object({ country: z.string().regex(/^[a-z]{2}$/) }),
  configuration: z.object({
    merchant: z.object({
      capabilities: z.object({ card_payments: z.object({ requested: z.literal(true) }) }),
    }),
  }),
  defaults: z.object({
    responsibilities: z.object({
      fees_collector: z.literal('stripe'),
      losses_collector: z.literal('stripe'),
    }),
  }),
  metadata: z.record(z.string(), z.string()).default({}),
});
const NewLink = z.object({
  account: z.string(),
  use_case: z.object({
    type: z.literal('account_onboarding'),
    account_onboarding: z.object({ refresh_url: Page, return_url: Page }),
  }),
});
const Inclusion = z.object({ include: z.record(z.string(), z.string()).default({}) });

function connectedAccount({ state }: Ledger, id: string): Account {
  const account = found(state.accounts, 'account', id);
  if (!account.isConnected) throw noAccess(id);
  return account;
}

function shown(
  { isConnected: _isConnected, cards, country, currency, ...account }: Account,
  included: readonly string[] = [],
): object {
  const parts: Record<string, object> = {
    'configuration.merchant': {
      configuration: { merchant: { applied: true, capabilities: { card_payments: cards } } },
    },
    identity: { identity: { country } },
    defaults: { defaults: { currency } },
  };
  return Object.assign(
    account,
    { applied_configurations: ['merchant'] },
    ...included.map((each) => parts[each]),
  );
}

const createAccount: Call = (ledger, { words }) => {
  const { display_name, contact_email, identity, metadata } = understood(NewAccount, words);
  return shown(beginAccount(ledger, { display_name, contact_email, country: identity.country, metadata }));
};

const readAccount: Call = (ledger, { id, words }) =>
  shown(connectedAccount(ledger, id), Object.values(understood(Inclusion, words).include));

const createLink: Call = (ledger, { words }) => {
  const { account, use_case } = understood(NewLink, words);
  connectedAccount(ledger, account);
  const id = mint('accln');
  const { return_url } = use_case.account_onboarding;
  ledger.state.accountLinks[id] = { id, account, return_url };
  return {
    object: 'v2.core.account_link',
    account,
    created: new Date(ledger.now()).toISOString(),
    livemode: false,
    url: `${ledger.publicUrl}/sandbox/account/${id}`,
    use_case,
  };
};

export const accountCalls = {
  'POST /v2/core/accounts': createAccount,
  'GET /v2/core/accounts/:id': readAccount,
  'POST /v2/core/account_links': createLink,
} as const satisfies Record<string, Call>;
