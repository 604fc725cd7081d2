import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Config } from '../../config.ts';
import { clientNetwork } from '../client-address.ts';
import { bareSecurityHeaders } from '../security-headers.ts';
import type { Authenticate } from '../serve.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers stored in memory are sent under any load. */
    isStored?: (request: FastifyRequest) => boolean;
  }
}

export type Readiness = {
  isLeaving: boolean;
  /** The demo shop is being made, which locks out registrations: only reads and the routes of `always` are accepted. */
  isMakingDemo: boolean;
  /**
   * The database disk is almost full: only reads and the routes of `always` are accepted, so that the remaining space
   * lets an operator recover.
   */
  isDiskFull: boolean;
};

export const initialReadiness = (): Readiness => ({
  isLeaving: false,
  isMakingDemo: false,
  isDiskFull: false,
});

const sampleMs = 20;
const lateMs = 20;
// Up to 64 parallel bookings are no overload: each one waits less than half a second.
export const fittingRequests = { most: 100, whileLate: 70, whileHeldUp: 4 };
// An event loop that computes this long without a pause delays all requests, so the limit may fall to a few requests.
// Measured as CPU time of this thread, because fewer requests do not help when other programs use the CPU.
const heldUpMs = 100;
const waitingMost = 10;
// Highest share of the request limit for one address or account, once more than half of the limit is in use.
export const fairShare = 0.2;
const much = 16;

export type Load = {
  /** Whether a further request exceeds the limit or, with an address, that address's share of the limit. */
  isTooMuch(address?: string): boolean;
  /** Whether load is high enough that background work should pause. */
  isMuch: () => boolean;
  begin(address?: string): void;
  end(address?: string): void;
  /** Counts a request of an account until `leave`; false if the account has its share of the limit. */
  join(account: string): boolean;
  leave(account: string): void;
  underWay(): number;
  fitting(): number;
};

/** Event loop delay and CPU time of this thread in milliseconds, and number of queries waiting for a connection. */
type Sample = { late: number; computed: number; waiting: number };

function adjust(fitting: number, { late, computed, waiting }: Sample): number {
  if (computed > heldUpMs) return Math.max(fittingRequests.whileHeldUp, fitting * 0.6);
  if (late > lateMs || waiting > waitingMost)
    return Math.min(fitting, Math.max(fittingRequests.whileLate, fitting * 0.8));
  return Math.min(fittingRequests.most, fitting + 1);
}

function ownTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Counts parallel requests and adapts their limit every 20 ms: lower while the event loop is late or many queries wait
 * for the database, otherwise one higher. Requests that wait for a password hash or a rate limit's row do not count.
 */
export function measureLoad(waitingForDatabase: () => number, waitingIdly = () => 0): Load {
  let underWay = 0;
  const shares = new Map<string, number>();
  let fitting = fittingRequests.most;
  let last = { at: performance.now(), ownTime: ownTimeMs() };
  setInterval(() => {
    const now = { at: performance.now(), ownTime: ownTimeMs() };
    const late = now.at - last.at - sampleMs;
    const computed = now.ownTime - last.ownTime;
    fitting = adjust(fitting, { late, computed, waiting: waitingForDatabase() });
    last = now;
  }, sampleMs).unref();
  const count = (sharer: string | undefined, by: 1 | -1) => {
    if (sharer === undefined) return;
    const own = (shares.get(sharer) ?? 0) + by;
    if (own > 0) shares.set(sharer, own);
    else shares.delete(sharer);
  };
  const working = () => underWay - waitingIdly();
  const hasItsShare = (sharer: string) =>
    working() > fitting / 2 && (shares.get(sharer) ?? 0) >= Math.max(1, fitting * fairShare);
  return {
    isTooMuch: (address) => working() >= fitting || (address !== undefined && hasItsShare(address)),
    isMuch: () => underWay >= much,
    begin(address) {
      underWay += 1;
      count(address, 1);
    },
    end(address) {
      underWay -= 1;
      count(address, -1);
    },
    join(account) {
      if (hasItsShare(account)) return false;
      count(account, 1);
      return true;
    },
    leave: (account) => count(account, -1),
    underWay: () => underWay,
    fitting: () => Math.floor(fitting),
  };
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
// Health checks, logout and webhooks are accepted under any load; an open event stream causes no load, and refusing a
// file costs as much as sending it.
const always = new Set([
  '/assets/*',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/manifest.webmanifest',
  '/staff-worker.js',
  '/robots.txt',
  '/api/health',
  '/api/metrics',
  '/api/auth/logout',
  '/api/stripe/webhook',
  '/api/stripe/connect-webhook',
  '/api/whatsapp/webhook',
  '/api/reservations/events',
]);

export type OverloadGuard = { readiness: Readiness; load?: Load };
type AddressOf = (request: FastifyRequest) => string | undefined;

/** Answers requests above the limit with 503, before other hooks use CPU or database. */
export function shedLoad(
  app: FastifyInstance,
  { readiness, load }: OverloadGuard,
  config: Pick<Config, 'rateLimits'>,
) {
  const addressOf: AddressOf = (request) => (config.rateLimits ? clientNetwork(request) : undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request;
    if (always.has(routeOptions.url ?? '')) done();
    else if (readiness.isDiskFull && !reading.has(method)) turnAway(reply, 30);
    else if (readiness.isMakingDemo && !reading.has(method)) turnAway(reply, 5);
    else if (load?.isTooMuch(addressOf(request)) && !routeOptions.config.isStored?.(request))
      turnAway(reply, 1);
    else done();
  });
  if (load) countWork(app, load, addressOf);
}

type Work = { address: string | undefined; account?: string };
const counted = new WeakMap<FastifyRequest, Work>();
/** Uploads authenticate before their body arrives, so their account joins when the request begins to count. */
const accounts = new WeakMap<FastifyRequest, string>();

/** Counts a request that is in progress for its account, once; returns a refusal if the account exceeds its share. */
function joinAs(load: Load, request: FastifyRequest, account: string): Refusal | undefined {
  const work = counted.get(request);
  if (!work || work.account !== undefined) return undefined;
  if (!load.join(account)) return new Refusal('unavailable', { retryAfterSeconds: 1 });
  work.account = account;
  return undefined;
}

export function shareAmongAccounts(
  authenticate: Authenticate,
  load: Load | undefined,
  config: Pick<Config, 'rateLimits'>,
): Authenticate {
  if (!load || !config.rateLimits) return authenticate;
  return async (request) => {
    const session = await authenticate(request);
    const account = `account ${session.user.id}`;
    accounts.set(request, account);
    const refusal = joinAs(load, request, account);
    if (refusal) throw refusal;
    return session;
  };
}

/** Counts from the end of the body to the start of the response, because a slow connection causes no load. */
function countWork(app: FastifyInstance, load: Load, addressOf: AddressOf): void {
  app.addHook('preHandler', (request, _reply, done) => {
    // Counted once, because this hook runs again when a missing static file falls back to the not-found handler.
    if (always.has(request.routeOptions.url ?? '') || counted.has(request)) return done();
    const address = addressOf(request);
    counted.set(request, { address });
    load.begin(address);
    const account = accounts.get(request);
    return done(account === undefined ? undefined : joinAs(load, request, account));
  });
  app.addHook('onSend', (request, _reply, _content, done) => {
    const work = counted.get(request);
    if (work && counted.delete(request)) {
      load.end(work.address);
      if (work.account !== undefined) load.leave(work.account);
    }
    done();
  });
}

const { status, body } = new Refusal('unavailable');
// Sent directly instead of thrown, because a logged error per request would fill the log.
const turnAway = (reply: FastifyReply, seconds: number): FastifyReply =>
  reply
    .code(status)
    .headers({ ...bareSecurityHeaders, 'retry-after': String(seconds) })
    .send(body);
