import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { SessionRow } from './queries.ts';

export type SessionTokens = { access_token: string; refresh_token: string };

/** The pair of tokens for a login as its row stands; the same row always gives the same refresh token. */
export async function tokensOf(
  { tokens, now }: Pick<Deps, 'tokens' | 'now'>,
  organization: OrganizationId,
  { id, user_id, generation, expires_at }: SessionRow,
): Promise<SessionTokens> {
  return {
    access_token: await tokens.signAccess({ organization, user: user_id, session: id }, now()),
    refresh_token: await tokens.signRefresh(
      { organization, session: id, generation },
      Date.parse(expires_at),
    ),
  };
}
