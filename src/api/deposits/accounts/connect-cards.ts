import { cardCountryOf } from '#domain/deposits/accounts/card-country.ts';
import { Refusal } from '#domain/refusal.ts';
import { seconds } from '../../clock.ts';
import { by, change } from '../../database/unit-of-work.ts';
import { inTime } from '../../integrations/payments/payment-problem.ts';
import { requireShop, type Shop } from '../../organization/queries.ts';
import type { Session } from '../../session/require-session.ts';
import type { AccountContext } from './apply-read-account.ts';
import { findAccount, forgetAccount, storeAccount, storeAccountKey } from './queries.ts';

const limit = 9 * seconds;

export async function connectCards(context: AccountContext, session: Session): Promise<{ url: string }> {
  const shop = await requireShop(context.db, session.organization_id);
  return { url: await inTime(limit, reachForm(context, shop, session)) };
}

async function reachForm(context: AccountContext, shop: Shop, session: Session): Promise<string> {
  const { accounts, db } = context;
  const known = (await findAccount(db, shop.id))?.account_id;
  const account = known ?? (await openAccount(context, shop, session));
  const url = await accounts.openLink(account);
  if (url) return url;
  await forgetAccount(db, shop.id, account);
  const another = await accounts.openLink(await openAccount(context, shop, session));
  if (!another) throw new Refusal('payments_failed');
  return another;
}

async function openAccount(context: AccountContext, shop: Shop, session: Session): Promise<string> {
  const country = cardCountryOf(shop.timezone);
  if (!country) throw new Refusal('cards_not_here');
  const { account_key: key, account_id } = await storeAccountKey(context.db, shop.id);
  if (account_id) return account_id;
  const { id: organization, name } = shop;
  const { email } = session.user;
  const created = await context.accounts.create({ organization, name, email, country, key });
  return change(context, by(session), async ({ tx, audit }) => {
    if (await storeAccount(tx, organization, created))
      audit({ subject: 'organization', subject_id: organization, action: 'cards-connected' });
    return (await findAccount(tx, organization))?.account_id ?? created;
  });
}
