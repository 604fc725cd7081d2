import { days, hours, minutes, toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { fingerprint, mintPublicId } from '../security/tokens.ts';

const lifetimes = {
  reset: 60 * minutes,
  invitation: 72 * hours,
  confirm: 7 * days,
  undo: 7 * days,
} as const;
export type Purpose = keyof typeof lifetimes;
export const passwordLinks = ['reset', 'invitation'] as const satisfies Purpose[];

type NewToken = {
  user: number;
  purpose: Purpose;
  token: string;
  email?: string;
};

export const storeToken = (
  tx: Tx,
  organization: OrganizationId,
  { user, purpose, token, email }: NewToken,
  nowMs: number,
) =>
  tx
    .insertInto('account_tokens')
    .values({
      organization_id: organization,
      token_hash: fingerprint(token),
      user_id: user,
      purpose,
      email: email ?? null,
      created_at: toInstant(nowMs),
      expires_at: toInstant(nowMs + lifetimes[purpose]),
    })
    .execute();

export async function issueToken(
  tx: Tx,
  organization: OrganizationId,
  link: Omit<NewToken, 'token'>,
  nowMs: number,
): Promise<string> {
  const token = mintPublicId(organization, 32);
  await storeToken(tx, organization, { ...link, token }, nowMs);
  return token;
}

export const passwordLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`;

export const findToken = (
  db: Db,
  organization: OrganizationId,
  token: string,
  purposes: readonly Purpose[],
  nowMs: number,
) =>
  db
    .selectFrom('account_tokens')
    .select(['user_id', 'purpose', 'email', 'created_at'])
    .where('organization_id', '=', organization)
    .where('token_hash', '=', fingerprint(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', toInstant(nowMs))
    .executeTakeFirst();

export const findPasswordLink = (db: Db, organization: OrganizationId, token: string) =>
  db
    .selectFrom('account_tokens')
    .select(['user_id', 'purpose', 'expires_at'])
    .where('organization_id', '=', organization)
    .where('token_hash', '=', fingerprint(token))
    .where('purpose', 'in', passwordLinks)
    .$narrowType<{ purpose: (typeof passwordLinks)[number] }>()
    .executeTakeFirst();

/** Of concurrent requests exactly one gets the token's purpose. */
export const consumeToken = (tx: Tx, organization: OrganizationId, token: string, nowMs: number) =>
  tx
    .deleteFrom('account_tokens')
    .where('organization_id', '=', organization)
    .where('token_hash', '=', fingerprint(token))
    .where('expires_at', '>', toInstant(nowMs))
    .returning('purpose')
    .executeTakeFirst();

export const countTokensOf = (
  db: Db,
  organization: OrganizationId,
  { user, purpose }: Pick<NewToken, 'user' | 'purpose'>,
  nowMs: number,
): Promise<number> =>
  db
    .selectFrom('account_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', toInstant(nowMs))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);

export const deleteLinksOf = (
  db: Db,
  organization: OrganizationId,
  user: number,
  purposes: readonly Purpose[],
) =>
  db
    .deleteFrom('account_tokens')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('purpose', 'in', purposes)
    .execute();

/** Undo links stay, because they belong to the mailbox of a previous address. */
export const deleteTokensOf = (db: Db, organization: OrganizationId, user: number) =>
  deleteLinksOf(db, organization, user, [...passwordLinks, 'confirm']);

export const deleteUndoTokensSince = (db: Db, organization: OrganizationId, user: number, since: string) =>
  db
    .deleteFrom('account_tokens')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('purpose', '=', 'undo')
    .where('created_at', '>=', since)
    .execute();

export const countEarlierInvitations = (
  db: Db,
  organization: OrganizationId,
  user: number,
  nowMs: number,
): Promise<number> =>
  db
    .selectFrom('account_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .where('user_id', '<', user)
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', toInstant(nowMs))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);
