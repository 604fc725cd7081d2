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
/** Links with which a person chooses a password. */
export const passwordLinks = ['reset', 'invitation'] as const satisfies Purpose[];

type NewToken = {
  user: number;
  purpose: Purpose;
  token: string;
  /** The former address that the link takes back. */
  email?: string;
};

/** Stores a single-use token, by its hash, for as long as its purpose lasts. */
export const keepToken = (
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

/**
 * A new single-use token for a user's mailbox: one hour to choose a password, 72 for an invitation, seven days to confirm
 * an address or to take back `email`. Only its hash is stored.
 */
export async function issueToken(
  tx: Tx,
  organization: OrganizationId,
  link: Omit<NewToken, 'token'>,
  nowMs: number,
): Promise<string> {
  const token = mintPublicId(organization, 32);
  await keepToken(tx, organization, { ...link, token }, nowMs);
  return token;
}

/** The page where the holder of a token chooses a password. */
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

/** What a link to choose a password is for, also when it is over. */
export const findPasswordLink = (db: Db, organization: OrganizationId, token: string) =>
  db
    .selectFrom('account_tokens')
    .select(['user_id', 'purpose', 'expires_at'])
    .where('organization_id', '=', organization)
    .where('token_hash', '=', fingerprint(token))
    .where('purpose', 'in', passwordLinks)
    .$narrowType<{ purpose: (typeof passwordLinks)[number] }>()
    .executeTakeFirst();

/** Removes a token that is still good; of several who present it at once exactly one gets its purpose. */
export const spendToken = (tx: Tx, organization: OrganizationId, token: string, nowMs: number) =>
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

/** Ends the links of some purposes that were mailed to a person. */
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

/** Ends all links to the address that a person has; those that take back a former one belong to that one's mailbox. */
export const deleteTokensOf = (db: Db, organization: OrganizationId, user: number) =>
  deleteLinksOf(db, organization, user, [...passwordLinks, 'confirm']);

/** Ends the links that take back an address which the person had after a given instant. */
export const deleteUndoTokensSince = (db: Db, organization: OrganizationId, user: number, since: string) =>
  db
    .deleteFrom('account_tokens')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('purpose', '=', 'undo')
    .where('created_at', '>=', since)
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
