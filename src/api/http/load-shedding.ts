import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { bareSecurityHeaders } from './security-headers.ts';

/** The state of this process that decides which requests it takes. */
export type Readiness = {
  /** It is stopping. */
  isLeaving: boolean;
  /** The database's disk is nearly full: what is left is kept for reading and for getting out of it. */
  isDiskFull: boolean;
};

export const initialReadiness = (): Readiness => ({ isLeaving: false, isDiskFull: false });

const sampleMs = 20;
const lateMs = 20;
// Sixty-four bookings at once are no overload: each of them waits less than half a second.
const fewest = 70;
const most = 100;
const waitingMost = 10;
const much = 16;

/** How much a process has to do at the moment. */
export type Load = {
  /** Whether one more request could not be served in time. */
  isTooMuch(): boolean;
  /** Whether so much is under way that work nobody waits for had better wait. */
  isMuch: () => boolean;
  begin(): void;
  end(): void;
  underWay(): number;
};

/**
 * Counts requests under way and learns how many fit: fewer while the event loop is late or many wait for the
 * database, one more at each sample while neither is so.
 */
export function measureLoad(waitingForDatabase: () => number): Load {
  let underWay = 0;
  let fitting = most;
  let lastAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    const isLate = now - lastAt - sampleMs > lateMs || waitingForDatabase() > waitingMost;
    fitting = isLate ? Math.max(fewest, fitting * 0.8) : Math.min(most, fitting + 1);
    lastAt = now;
  }, sampleMs).unref();
  return {
    isTooMuch: () => underWay >= fitting,
    isMuch: () => underWay >= much,
    begin: () => void (underWay += 1),
    end: () => void (underWay -= 1),
    underWay: () => underWay,
  };
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
// Health, logout and payment messages are answered under any load; an open event stream is no work.
const always = new Set([
  '/api/health',
  '/api/metrics',
  '/api/auth/logout',
  '/api/stripe/webhook',
  '/api/reservations/events',
]);

/** What decides whether a request is taken; without a load none is refused because there are many. */
export type Door = { readiness: Readiness; load?: Load };

/** Refuses requests that could not be served in time with 503, before anything is spent on them. */
export function shedLoad(app: FastifyInstance, { readiness, load }: Door): void {
  app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
    if (always.has(routeOptions.url ?? '')) return undefined;
    if (readiness.isDiskFull && !reading.has(method)) return turnAway(reply, 30);
    return load?.isTooMuch() ? turnAway(reply, 1) : undefined;
  });
  if (load) countWork(app, load);
}

/** Counts requests from the end of their body to the beginning of their answer: a slow connection before or after is no work. */
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
// Not thrown, because many such errors would fill the log.
const turnAway = (reply: FastifyReply, seconds: number): FastifyReply =>
  reply
    .code(status)
    .headers({ ...bareSecurityHeaders, 'retry-after': String(seconds) })
    .send(body);
