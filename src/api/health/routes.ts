import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Ready only when the database answers. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/api/health', { logLevel: 'warn' }, async (_request, reply) => {
    await sql`select 1`.execute(db);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
