import { listClients, readClient } from '#domain/clients/contract.ts';
import { may } from '#domain/permissions.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { countVisits, findClients } from './find-clients.ts';

export function clientRoutes(serve: Serve, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  serve(listClients, async ({ input, session: { organization_id, user } }) => {
    const found = await findClients(db, organization_id, { ...input, nowMs: now() });
    return may(user, 'clients.read-email') ? found : found.map((client) => ({ ...client, email: null }));
  });
  serve(readClient, ({ input: { id }, session }) => countVisits(db, session.organization_id, id, now()));
}
