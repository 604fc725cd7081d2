import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Condition } from './condition.ts';
import type { Load } from './load.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
// Whoever watches over us, signs out or brings news of money is always heard; an open event stream is no work.
const always = new Set([
  '/api/health',
  '/api/metrics',
  '/api/auth/logout',
  '/api/stripe/webhook',
  '/api/reservations/events',
]);

/** What the door looks at; without a load nobody is turned away for a crowd. */
export type Door = { condition: Condition; load?: Load };

/** Turns requests away at the door, before anything is spent on them, when they could not be served in time. */
export function admitWhatFits(app: FastifyInstance, { condition, load }: Door): void {
  app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
    if (always.has(routeOptions.url ?? '')) return undefined;
    if (condition.isDiskFull && !reading.has(method)) return turnAway(reply, 30);
    if (load?.isTooMuch()) return turnAway(reply, 1);
    load?.begin(reply.raw);
    return undefined;
  });
}

const { status, detail } = new Refusal('unavailable');
// Not thrown: a crowd would fill the log.
const turnAway = (reply: FastifyReply, seconds: number): FastifyReply =>
  reply.code(status).header('retry-after', String(seconds)).send({ detail });
