import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#api/app.ts';
import { readConfig } from '#api/config.ts';
import type { Deps } from '#api/deps.ts';
import type { Mail, Mailer } from '#api/integrations/mail/mailer.ts';
import { createChats } from '#api/integrations/chats/create-chats.ts';
import { createPush } from '#api/integrations/push/create-push.ts';
import { createJobs } from '#api/create-jobs.ts';
import { createChanges } from '#api/database/change-notifications.ts';
import { openDatabase, openPool } from '#api/database/connection.ts';
import { createTenantQueries } from '#api/database/tenant-queries.ts';
import { createResponseCache } from '#api/cache/response-cache.ts';
import { createLog } from '#api/log.ts';
import { reservationHooks } from '#api/reservation-hooks.ts';
import { cheapHashCost } from '#api/security/passwords.ts';
import { createTokens } from '#api/security/tokens.ts';
import { createProvider } from '#api/start/payment-provider.ts';
import type { Page } from '#domain/page.ts';
import { type Caller, callerOver } from './caller.ts';
import { refuseSelfComparison } from './self-comparison.ts';
import { noteUnlistedRefusals } from './unlisted-refusals.ts';
import { aDatabase } from './database.ts';

/** Wednesday, 9:00 in Montevideo. */
export const testNow = '2026-11-18T12:00:00Z';
const secret = 'only-for-tests-0123456789-abcdefghij';

export type Clock = { now: () => number; set(instant: string): void; advance(ms: number): void };
export type TestMailer = Mailer & { sent: Mail[] };
export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  /** The test's own queries, which may read the rows of all tenants also in the contract run (`docs/scaling.md`). */
  db: Deps['db'];
  clock: Clock;
  mailer: TestMailer;
  call: Caller;
  close(): Promise<void>;
};

function aClock(start: string): Clock {
  let at = Date.parse(start);
  return {
    now: () => at,
    set: (instant) => {
      at = Date.parse(instant);
    },
    advance: (ms) => {
      at += ms;
    },
  };
}

function aMailer(): TestMailer {
  const sent: Mail[] = [];
  return {
    sent,
    send: async (mail) => {
      sent.push(mail);
    },
    close: async () => undefined,
  };
}

export const callerOf = (app: FastifyInstance): Caller =>
  callerOver(async ({ method, url, headers, body }) => {
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    const pairs = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    );
    return { status: answer.statusCode, headers: new Headers(pairs), text: answer.body };
  });

type Options = {
  now?: string;
  /** `RATE_LIMITS` is off by default. */
  env?: Record<string, string>;
  deps?: Partial<Deps>;
};

/** The whole app on its own database, with a fixed clock and a mailer that records e-mails. */
export async function startTestApp({
  now = testNow,
  env = {},
  deps: given = {},
}: Options = {}): Promise<TestApp> {
  const database = await aDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'navaja-app-'));
  const defaults = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    DEMO: 'off',
    AUTH_SECRET: secret,
  };
  const config = readConfig({ ...defaults, ...env });
  const pool = openPool(database.url);
  // A busy machine can pause for seconds, which must not count as an unreachable database.
  pool.options.connectionTimeoutMillis = 30_000;
  refuseSelfComparison(pool);
  const ownPool = openPool(database.url);
  ownPool.options.options += ' -c citus.multi_task_query_log_level=off';
  const db = openDatabase(ownPool);
  const clock = aClock(now);
  const mailer = aMailer();
  const log = given.log ?? createLog('silent', { write: () => undefined });
  const changes = createChanges({ pool, log });
  const base: Omit<Deps, 'jobs'> = {
    config,
    pool,
    db: openDatabase(pool),
    now: clock.now,
    tokens: createTokens(config.authSecrets ?? []),
    // Tests about the work of hashing pass `productionHashCost`.
    hashCost: cheapHashCost,
    // A proof of work with one key takes no time; `e2e/flood.spec.ts` solves one with the number of keys in production.
    mostProofKeys: 1,
    mailer,
    chats: config.whatsapp ? createChats({ keys: config.whatsapp, api: config.whatsappApi, log }) : null,
    chatKeys: config.whatsapp ?? null,
    ...createProvider({ keys: config.stripe, publicUrl: config.publicUrl, now: clock.now, log }),
    push: createPush(config),
    changes,
    cache: createResponseCache({ changes, now: clock.now }),
    reservationHooks,
    tenantQueries: createTenantQueries({ log, changes }),
    renderPage: async (page: Page) => ({ html: `<!doctype html><title>${page.kind}</title>` }),
    log,
    ...given,
  };
  // The job worker is not started; a test runs due jobs with `deps.jobs.drain()`.
  const deps: Deps = { jobs: createJobs(base), ...base, ...given };
  const app = await buildApp(deps);
  const unlisted = noteUnlistedRefusals(app);
  await app.ready();
  const close = async () => {
    await app.close();
    await Promise.all([deps.db.destroy(), db.destroy()]);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    if (unlisted.size > 0) throw new Error(`refusals that no contract lists: ${[...unlisted].join(', ')}`);
  };
  return { app, deps, db, clock, mailer, call: callerOf(app), close };
}
