import { hours, minutes, toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { fingerprint, mintPublicId } from '../security/tokens.ts';

const lifetimes = { reset: 60 * minutes, invitation: 72 * hours } as const;
export type Purpose = keyof typeof lifetimes;

/** A new single-use token to choose a user's password: one hour for a reset, 72 for an invitation. Only its hash is stored. */
export async function issueToken(
  tx: Tx,
  organization: OrganizationId,
  user: number,
  purpose: Purpose,
  nowMs: number,
): Promise<string> {
  await tx
    .deleteFrom('account_tokens')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('expires_at', '<=', toInstant(nowMs))
    .execute();
  const token = mintPublicId(organization, 32);
  await tx
    .insertInto('account_tokens')
    .values({
      organization_id: organization,
      token_hash: fingerprint(token),
      user_id: user,
      purpose,
      created_at: toInstant(nowMs),
      expires_at: toInstant(nowMs + lifetimes[purpose]),
    })
    .execute();
  return token;
}

/** The page where the holder of a token chooses a password. */
export const passwordLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`;

export const findToken = (db: Db, organization: OrganizationId, token: string, nowMs: number) =>
  db
    .selectFrom('account_tokens')
    .select('user_id')
    .where('organization_id', '=', organization)
    .where('token_hash', '=', fingerprint(token))
    .where('expires_at', '>', toInstant(nowMs))
    .executeTakeFirst();

/** Removes a token that is still good; of several who present it at once exactly one gets its user. */
export const spendToken = (tx: Tx, organization: OrganizationId, token: string, nowMs: number) =>
  tx
    .deleteFrom('account_tokens')
    .where('organization_id', '=', organization)
    .where('token_hash', '=', fingerprint(token))
    .where('expires_at', '>', toInstant(nowMs))
    .returning('user_id')
    .executeTakeFirst();

export const countTokensOf = (
  db: Db,
  organization: OrganizationId,
  user: number,
  purpose: Purpose,
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

export const deleteTokensOf = (db: Db, organization: OrganizationId, user: number) =>
  db
    .deleteFrom('account_tokens')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .execute();

/** How many people who were invited to the shop before a user have not answered yet. */
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
