import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Readiness } from './readiness.ts';
import type { Load } from './load.ts';
import { bareSecurityHeaders } from './security-headers.ts';

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
export type Door = { readiness: Readiness; load?: Load };

/** KeyedLimiter requests away at the door, before anything is spent on them, when they could not be served in time. */
export function shedLoad(app: FastifyInstance, { readiness, load }: Door): void {
  app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
    if (always.has(routeOptions.url ?? '')) return undefined;
    if (readiness.isDiskFull && !reading.has(method)) return turnAway(reply, 30);
    return load?.isTooMuch() ? turnAway(reply, 1) : undefined;
  });
  if (load) countWork(app, load);
}

/** Counts requests from the end of their body to the beginning of their answer: a slow line in between is no work. */
function countWork(app: FastifyInstance, load: Load): void {
  const counted = new WeakSet<FastifyRequest>();
  app.addHook('preHandler', async (request) => {
    if (always.has(request.routeOptions.url ?? '')) return;
    counted.add(request);
    load.begin();
  });
  app.addHook('onSend', async (request) => {
    if (counted.delete(request)) load.end();
  });
}

const { status, body } = new Refusal('unavailable');
// Not thrown: a crowd would fill the log.
const turnAway = (reply: FastifyReply, seconds: number): FastifyReply =>
  reply
    .code(status)
    .headers({ ...bareSecurityHeaders, 'retry-after': String(seconds) })
    .send(body);
