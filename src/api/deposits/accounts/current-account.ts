import { cardCountryOf } from '#domain/deposits/accounts/card-country.ts';
import type { CardAccount } from '#domain/deposits/accounts/contract.ts';
import { minutes, seconds } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import type { Deps } from '../../deps.ts';
import { inTime } from '../../integrations/payments/payment-problem.ts';
import { requireShop } from '../../organization/queries.ts';
import type { Session } from '../../session/require-session.ts';
import { type AccountContext, storedState, syncAccount } from './apply-read-account.ts';
import { claimRead, findAccount } from './queries.ts';

const patience = 3 * seconds;
const askEvery = { able: 5 * minutes, other: 3 * seconds };

type Context = AccountContext & Pick<Deps, 'log'>;

export async function currentAccount(
  context: Context,
  { organization_id: organization, hideStrangers }: Session,
): Promise<CardAccount> {
  const { db } = context;
  const shop = await requireShop(db, organization);
  // Visitors of the example panel cause no request to another service.
  if (!hideStrangers) await askBriefly(context, organization);
  const account = await findAccount(db, organization);
  if (account?.account_id) {
    const { country, currency } = account;
    return { ...storedState(account), country, currency };
  }
  const country = cardCountryOf(shop.timezone) ?? null;
  const connectable = { state: 'none', reason: null } as const;
  const foreign = { state: 'not_able', reason: 'cards_not_here' } as const;
  return { ...(country ? connectable : foreign), country, currency: null };
}

async function askBriefly(context: Context, organization: OrganizationId): Promise<void> {
  const { db, now, log } = context;
  const known = await findAccount(db, organization);
  if (!known?.account_id) return;
  const interval = known.charges_enabled ? askEvery.able : askEvery.other;
  const account = await claimRead(db, organization, now(), interval);
  if (!account) return;
  await inTime(patience, syncAccount(context, organization, account)).catch(() =>
    log.warn({ organization }, 'the provider could not be asked about an account'),
  );
}
