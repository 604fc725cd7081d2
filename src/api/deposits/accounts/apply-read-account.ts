import { accountStateOf } from '#domain/deposits/accounts/card-account.ts';
import { epochOf, type EpochMs } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { change, type Work, type WorkDeps } from '../../database/unit-of-work.ts';
import type { DepositAccounts, ReadAccount } from '../../integrations/payments/deposits/deposit-accounts.ts';
import { jobOf } from '../../jobs/define-job.ts';
import { cardsChanged } from '../planned-jobs.ts';
import { lockAccount, type StoredAccount, updateAccount } from './queries.ts';

export type AccountContext = WorkDeps & { accounts: DepositAccounts };
export type Reading = { account: string; read: ReadAccount; at: EpochMs };

export async function readAtProvider({ accounts, now }: AccountContext, account: string): Promise<Reading> {
  const at = now();
  return { account, read: await accounts.read(account), at };
}

export const storedState = ({ status, resolution }: Pick<StoredAccount, 'status' | 'resolution'>) =>
  accountStateOf({ status: status ?? 'restricted', resolution });

const shown = (account: Pick<StoredAccount, 'status' | 'resolution'>) => {
  const { state, reason } = storedState(account);
  return { card_state: reason ?? state };
};

/** A reading that began before the newest stored reading changes nothing. */
export async function applyReading(
  { tx, organization, audit, announce, enqueue }: Work,
  { account, read, at }: Reading,
): Promise<void> {
  const before = await lockAccount(tx, organization);
  if (before?.account_id !== account || (before.asked_at && epochOf(before.asked_at) > at)) return;
  const able = accountStateOf(read).state === 'able';
  await updateAccount(tx, organization, {
    ...read,
    country: read.country ?? before.country,
    currency: read.currency ?? before.currency,
    charges_enabled: able,
    asked_at: toInstant(at),
  });
  audit({
    subject: 'organization',
    subject_id: organization,
    action: 'cards-changed',
    before: shown(before),
    after: shown(read),
  });
  if (able !== before.charges_enabled)
    enqueue(jobOf(cardsChanged, { key: `cards-changed:${account}:${at}`, payload: { able } }));
  announce();
}

export async function syncAccount(
  context: AccountContext,
  organization: OrganizationId,
  account: string,
): Promise<void> {
  const reading = await readAtProvider(context, account);
  await change(context, { organization, actor: { kind: 'provider' } }, (work) => applyReading(work, reading));
}
