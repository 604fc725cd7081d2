import type { Deps } from '../../deps.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { change } from '../../database/unit-of-work.ts';
import type { SignedMessage } from '../../integrations/payments/webhook-route.ts';
import { type AccountContext, applyReading, readAtProvider } from './apply-read-account.ts';
import { findOrganizationsOfAccount, storeEvent } from './queries.ts';

type Context = AccountContext & Pick<Deps, 'log' | 'tenantQueries'>;

const isAboutAccount = (type: string): boolean => /^(account|capability)\./.test(type);

/** Events are hints: the account is read at the provider. Duplicate and foreign events change nothing. */
export async function receiveConnectEvent(
  context: Context,
  { bytes, signature }: SignedMessage,
): Promise<void> {
  const { accounts, now } = context;
  const event = accounts.readEvent(bytes, signature, now());
  if (!event || !isAboutAccount(event.type)) return;
  const organization = await organizationOf(context, event);
  if (!organization) return;
  const reading = await readAtProvider(context, event.account);
  await change(context, { organization, actor: { kind: 'provider' } }, async (work) => {
    if (await storeEvent(work.tx, organization, event, now())) await applyReading(work, reading);
  });
}

type Found = { id: string; account: string };

async function organizationOf(
  { db, log, tenantQueries }: Context,
  { id, account }: Found,
): Promise<OrganizationId | null> {
  const [organization] = await tenantQueries.crossTenantQuery('connected account', (one) =>
    findOrganizationsOfAccount(db, account, one),
  );
  if (!organization) log.warn({ event: id }, 'an event about an account that is not ours was left aside');
  return organization ?? null;
}
