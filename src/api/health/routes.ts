import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { sql } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import { epochOf } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Load, Readiness } from '../http/limits/load-shedding.ts';
import type { Lane } from '../jobs/define-job.ts';
import { readBacklog } from '../jobs/queue.ts';
import { fingerprint } from '../security/tokens.ts';

export function healthRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>, readiness: Readiness): void {
  app.get('/api/health', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (readiness.isLeaving || readiness.isMakingDemo)
      throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    await sql`select 1`.execute(db);
    return reply.send({ status: 'ok' });
  });
}

type Watched = { readiness: Readiness; load?: Load };

export function metricsRoutes(app: FastifyInstance, deps: Deps, watched: Watched): void {
  const { metricsToken } = deps.config;
  if (!metricsToken) return;
  const expected = fingerprint(`Bearer ${metricsToken}`);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureState(registry, deps, watched);
  measureChats(registry, deps);
  app.get('/api/metrics', { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!timingSafeEqual(fingerprint(headers.authorization ?? ''), expected)) {
      throw new Refusal('not_authenticated');
    }
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return reply.send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry) {
  const labelNames = ['method', 'route', 'status'];
  const registers = [registry];
  const took = new Histogram({
    name: 'navaja_request_seconds',
    help: 'Requests by route and status',
    labelNames,
    registers,
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  });
  const refused = new Counter({
    name: 'navaja_unavailable_total',
    help: 'Requests answered 503',
    registers,
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    // Labels with the route's pattern, because addresses may contain secrets and would create unlimited label values.
    const route = routeOptions.url ?? 'unknown';
    took.observe({ method, route, status: String(statusCode) }, elapsedTime / 1_000);
    if (statusCode === 503) refused.inc();
    done();
  });
}

const gaugeIn = (registry: Registry) => (name: string, help: string, read: () => number | Promise<number>) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // An unreachable database must not prevent the other metrics.
      this.set(await Promise.resolve(read()).catch(() => Number.NaN));
    },
  });

function measureState(registry: Registry, deps: Deps, { readiness, load }: Watched) {
  const { pool, tenantQueries, jobs } = deps;
  const gauge = gaugeIn(registry);
  gauge('navaja_requests_under_way', 'Requests under way', () => load?.underWay() ?? 0);
  gauge(
    'navaja_requests_fitting',
    'Requests that may be under way at the moment',
    () => load?.fitting() ?? 0,
  );
  gauge('navaja_disk_full', '1 while writing is refused for want of disk', () =>
    Number(readiness.isDiskFull),
  );
  gauge('navaja_pool_connections', 'Connections to the database', () => pool.totalCount);
  gauge('navaja_pool_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
  gauge('navaja_outbox_waiting', 'Jobs that are due and not done', async () =>
    (await backlogs(deps)).reduce((sum, { waiting }) => sum + waiting, 0),
  );
  gauge('navaja_outbox_oldest_seconds', 'Time since the oldest job not done was due', () => oldest(deps));
  const count = countIn(registry);
  count(
    'navaja_failed_looks_total',
    'Reads across all shops that failed, so that only the known shops were asked',
    { by: 'look', counts: tenantQueries.failures },
  );
  count('navaja_dropped_jobs_total', 'Jobs dropped, emails beyond a limit among them, by reason', {
    by: 'reason',
    counts: jobs.dropped,
  });
}

type Counted = (() => number) | { by: string; counts: ReadonlyMap<string, number> };

const countIn = (registry: Registry) => (name: string, help: string, counted: Counted) =>
  new Counter({
    name,
    help,
    labelNames: typeof counted === 'function' ? [] : [counted.by],
    registers: [registry],
    collect() {
      this.reset();
      if (typeof counted === 'function') this.inc(counted());
      else for (const [value, count] of counted.counts) this.inc({ [counted.by]: value }, count);
    },
  });

function measureChats(registry: Registry, deps: Deps) {
  const figures = deps.jobs.chatFigures;
  const count = countIn(registry);
  count('navaja_chat_sent_total', 'Chats handed over', () => figures.sent);
  count('navaja_chat_limited_total', 'Chats not sent because of the limit of a day', () => figures.limited);
  count('navaja_chat_failed_total', 'Chats that cannot reach their person, by the code of the service', {
    by: 'code',
    counts: figures.failed,
  });
  count('navaja_chat_refused_total', 'Chats refused for what is ours to repair, by the code of the service', {
    by: 'code',
    counts: figures.refused,
  });
  gaugeIn(registry)('navaja_chat_oldest_seconds', 'Time since the oldest chat not done was due', () =>
    oldest(deps, 'chat'),
  );
}

const backlogs = ({ db, now, tenantQueries }: Deps, lane?: Lane) =>
  tenantQueries.crossTenantQuery(lane ? `backlog ${lane}` : 'backlog', (organization) =>
    readBacklog(db, now(), { organization, lane }),
  );

/** Seconds since the oldest unfinished job was due; of one lane or of all. */
async function oldest(deps: Deps, lane?: Lane): Promise<number> {
  const since = (await backlogs(deps, lane)).flatMap(({ oldestSince }) =>
    oldestSince ? [epochOf(oldestSince)] : [],
  );
  return since.length === 0 ? 0 : Math.floor((deps.now() - Math.min(...since)) / 1_000);
}
