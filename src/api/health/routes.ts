import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import type { Readiness } from '../http/load-shedding.ts';

/** Ready only when the database answers and nobody told us to stop. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>, readiness: Readiness): void {
  app.get('/api/health', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (readiness.isLeaving) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    await sql`select 1`.execute(db);
    return reply.send({ status: 'ok' });
  });
}
