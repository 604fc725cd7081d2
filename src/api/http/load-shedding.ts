import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Config } from '../config.ts';
import { clientNetwork } from './client-address.ts';
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
// A loop that computes for so long in one go makes everybody wait, however few are under way: then a few must do. Its own
// time counts, because a machine that is busy with other programs is not helped by fewer requests.
const heldUpMs = 100;
const least = 4;
const waitingMost = 10;
// What one address gets of what fits, once more than half of that is under way.
const share = 0.2;
const much = 16;

/** How much a process has to do at the moment. */
export type Load = {
  /** Whether one more request could not be served in time, or, where an address is given, would be more than its share. */
  isTooMuch(address?: string): boolean;
  /** Whether so much is under way that work nobody waits for had better wait. */
  isMuch: () => boolean;
  begin(address?: string): void;
  end(address?: string): void;
  underWay(): number;
  /** How many requests fit at the moment. */
  fitting(): number;
};

/** Milliseconds by which the event loop was late and for which it computed, and how many wait for the database. */
type Sample = { late: number; computed: number; waiting: number };

/** How many requests fit after a sample. */
function adjust(fitting: number, { late, computed, waiting }: Sample): number {
  if (computed > heldUpMs) return Math.max(least, fitting * 0.6);
  if (late > lateMs || waiting > waitingMost) return Math.min(fitting, Math.max(fewest, fitting * 0.8));
  return Math.min(most, fitting + 1);
}

function ownTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Counts requests under way and learns how many fit: fewer while the event loop is late or many wait for the
 * database, one more at each sample while neither is so. Those that only wait for a hash take nothing from the others.
 */
export function measureLoad(waitingForDatabase: () => number, waitingForHash = () => 0): Load {
  let underWay = 0;
  const ofAddresses = new Map<string, number>();
  let fitting = most;
  let last = { at: performance.now(), ownTime: ownTimeMs() };
  setInterval(() => {
    const now = { at: performance.now(), ownTime: ownTimeMs() };
    const late = now.at - last.at - sampleMs;
    const computed = now.ownTime - last.ownTime;
    fitting = adjust(fitting, { late, computed, waiting: waitingForDatabase() });
    last = now;
  }, sampleMs).unref();
  const count = (address: string | undefined, by: 1 | -1) => {
    underWay += by;
    if (address === undefined) return;
    const own = (ofAddresses.get(address) ?? 0) + by;
    if (own > 0) ofAddresses.set(address, own);
    else ofAddresses.delete(address);
  };
  return {
    isTooMuch(address) {
      const working = underWay - waitingForHash();
      if (working >= fitting) return true;
      const own = address === undefined ? 0 : (ofAddresses.get(address) ?? 0);
      return working > fitting / 2 && own >= Math.max(1, fitting * share);
    },
    isMuch: () => underWay >= much,
    begin: (address) => count(address, 1),
    end: (address) => count(address, -1),
    underWay: () => underWay,
    fitting: () => Math.floor(fitting),
  };
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
// Health, logout and messages of payments and chats are answered under any load; an open event stream is no work.
const always = new Set([
  '/api/health',
  '/api/metrics',
  '/api/auth/logout',
  '/api/stripe/webhook',
  '/api/whatsapp/webhook',
  '/api/reservations/events',
]);

/** What decides whether a request is taken; without a load none is refused because there are many. */
export type Door = { readiness: Readiness; load?: Load };
type AddressOf = (request: FastifyRequest) => string | undefined;

/** Refuses requests that could not be served in time with 503, before anything is spent on them. */
export function shedLoad(
  app: FastifyInstance,
  { readiness, load }: Door,
  config: Pick<Config, 'rateLimits'>,
) {
  const addressOf: AddressOf = (request) => (config.rateLimits ? clientNetwork(request) : undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request;
    if (always.has(routeOptions.url ?? '')) done();
    else if (readiness.isDiskFull && !reading.has(method)) turnAway(reply, 30);
    else if (load?.isTooMuch(addressOf(request))) turnAway(reply, 1);
    else done();
  });
  if (load) countWork(app, load, addressOf);
}

/** Counts requests from the end of their body to the beginning of their answer: a slow connection before or after is no work. */
function countWork(app: FastifyInstance, load: Load, addressOf: AddressOf): void {
  const counted = new WeakMap<FastifyRequest, { address: string | undefined }>();
  app.addHook('preHandler', (request, _reply, done) => {
    // Once, though this hook also runs for the answer that a file which is not there hands the request on to.
    if (always.has(request.routeOptions.url ?? '') || counted.has(request)) return done();
    const address = addressOf(request);
    counted.set(request, { address });
    load.begin(address);
    return done();
  });
  app.addHook('onSend', (request, _reply, _content, done) => {
    const work = counted.get(request);
    if (work && counted.delete(request)) load.end(work.address);
    done();
  });
}

const { status, body } = new Refusal('unavailable');
// Not thrown, because many such errors would fill the log.
const turnAway = (reply: FastifyReply, seconds: number): FastifyReply =>
  reply
    .code(status)
    .headers({ ...bareSecurityHeaders, 'retry-after': String(seconds) })
    .send(body);
