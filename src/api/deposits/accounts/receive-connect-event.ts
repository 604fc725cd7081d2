import type { Deps } from '../../deps.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { change } from '../../database/unit-of-work.ts';
import type { SignedMessage } from '../../integrations/payments/webhook-route.ts';
import { type AccountContext, applyReading, readAtProvider } from './apply-read-account.ts';
import { findAttemptOf } from '../cards/attempt-queries.ts';
import { readJob } from '../cards/refund-job.ts';
import { storeEvent } from '../../integrations/payments/received-events.ts';
import { findOrganizationsOfAccount } from './queries.ts';

type Context = AccountContext & Pick<Deps, 'log' | 'tenantQueries'>;

const isAboutAccount = (type: string): boolean => /^(account|capability)\./.test(type);

const isAboutPayment = (type: string): boolean => /^(checkout\.session|charge|refund)\./.test(type);

/** Events are hints: the account or the payment is read at the provider. Duplicate and foreign events change nothing. */
export async function receiveConnectEvent(
  context: Context,
  { bytes, signature }: SignedMessage,
): Promise<void> {
  const { accounts, now } = context;
  const event = accounts.readEvent(bytes, signature, now());
  if (!event || !(isAboutAccount(event.type) || isAboutPayment(event.type))) return;
  const organization = await organizationOf(context, event);
  if (!organization) return;
  if (isAboutPayment(event.type)) {
    await change(context, { organization, actor: { kind: 'provider' } }, async (work) => {
      const { session, payment } = event;
      if (!(await storeEvent(work.tx, 'deposit_events', organization, event, now()))) return;
      const attempt = await findAttemptOf(work.tx, organization, { session, payment });
      if (attempt) work.enqueue(readJob(attempt, event.id));
    });
    return;
  }
  const reading = await readAtProvider(context, event.account);
  await change(context, { organization, actor: { kind: 'provider' } }, async (work) => {
    if (await storeEvent(work.tx, 'deposit_events', organization, event, now()))
      await applyReading(work, reading);
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
