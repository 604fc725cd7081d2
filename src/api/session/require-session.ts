import type { FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Session } from '../http/serve.ts';
import { batched } from '../database/batches.ts';
import { findSessionUser } from './queries.ts';

export type { Session };

/** The session of a bearer token; refuses with `No autenticado` when the token, the login or the person ended. */
export async function requireSession(deps: Deps, request: FastifyRequest): Promise<Session> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const claims =
    scheme?.toLowerCase() === 'bearer' && token ? await deps.tokens.readAccess(token, deps.now()) : null;
  if (!claims) throw new Refusal('not_authenticated');
  const organization = claims.organization as OrganizationId;
  const user = await lookUp(deps, organization, claims.session);
  if (!user || user.id !== claims.user) throw new Refusal('not_authenticated');
  return { id: claims.session, organization_id: organization, user };
}

/** The calls of one login that come while it is looked up share the next look, which begins after they came. */
const lookUp = ({ db, now }: Deps, organization: OrganizationId, session: string) =>
  batched(db, `login ${organization} ${session}`, null, async (calls) => {
    const user = await findSessionUser(db, organization, session, now());
    return calls.map(() => ({ value: user }));
  });
