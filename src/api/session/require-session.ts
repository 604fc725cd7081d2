import type { FastifyRequest } from 'fastify';
import { permissionsOf } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Authenticate, Session } from '../http/serve.ts';
import { createBatcher } from '../database/batches.ts';
import { findSessionUser } from './queries.ts';

type Login = { organization: OrganizationId; session: string };
export type { Session };

export const ownUser = ({ user: { email_confirmed_at, ...user } }: Session) => ({
  ...user,
  can: permissionsOf(user),
  ...(email_confirmed_at && { email_confirmed_at }),
});

export function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return (scheme?.toLowerCase() === 'bearer' && token) || null;
}

/** Parallel requests of one session share a query that starts after their arrival. */
export function createAuthenticate({ db, now, tokens }: Pick<Deps, 'db' | 'now' | 'tokens'>): Authenticate {
  const findUserOf = createBatcher(async (_key: string, logins: readonly Login[]) => {
    const [login] = logins;
    const user = login && (await findSessionUser(db, login.organization, login.session, now()));
    return logins.map(() => ({ value: user }));
  });
  return async (request) => {
    const token = bearerOf(request);
    const claims = token ? await tokens.readAccess(token, now()) : null;
    if (!claims) throw new Refusal('not_authenticated');
    const { session } = claims;
    const organization = claims.organization as OrganizationId;
    const user = await findUserOf(`${organization} ${session}`, { organization, session });
    if (!user || user.id !== claims.user) throw new Refusal('not_authenticated');
    return { id: session, organization_id: organization, user };
  };
}
