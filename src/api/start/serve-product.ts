import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findDemo, isUnused, seedDemo } from '../demo/seed-demo.ts';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { mostProofKeys } from '../booking/read-proof-of-work.ts';
import { createPush } from '../integrations/push/create-push.ts';
import { createMailer } from '../integrations/mail/create-mailer.ts';
import { createJobs } from '../create-jobs.ts';
import { createChanges } from '../database/change-notifications.ts';
import { createTenantQueries } from '../database/tenant-queries.ts';
import { watchDisk } from '../database/disk-guard.ts';
import { createResponseCache } from '../cache/response-cache.ts';
import { initialReadiness, type Load, measureLoad } from '../http/limits/load-shedding.ts';
import { reservationHooks } from '../reservation-hooks.ts';
import { waitingForHash } from '../http/limits/password-turns.ts';
import { waitingForBudget } from '../http/limits/rate-limits.ts';
import { cheapHashCost, productionHashCost } from '../security/passwords.ts';
import { createTokens } from '../security/tokens.ts';
import { storedAuthSecret, storedVapidKeys } from './auth-secret.ts';
import { greeting } from './greeting.ts';
import { type OpenDatabase, openMigratedDatabase } from './open-database.ts';
import { openChatProvider } from './chat-provider.ts';
import { openPaymentProvider } from './payment-provider.ts';
import type { StartContext, Web } from './run-product.ts';
import { isPrimary } from './run-workers.ts';
import type { DatabaseServer } from './start-database.ts';

// Open requests get this long to finish after a stop signal.
const patienceMs = 10_000;

export async function serveProduct(
  { config: given, log, later }: StartContext,
  server: DatabaseServer,
  { renderPage, serverFactory }: Web,
): Promise<void> {
  const config = withVapidKeys(given);
  const database = await openMigratedDatabase(server, config, () =>
    log.error('the database does not answer and its connections are given up'),
  );
  later(database.close);
  const { sandbox, ...provider } = await openPaymentProvider(config, Date.now, log);
  const { chats, chatKeys, chatSandbox } = await openChatProvider(config, Date.now, log);
  const load = measureLoad(
    () => database.pool.waitingCount,
    () => waitingForHash() + waitingForBudget(),
  );
  const deps = assemble({ config, log, ...provider, chats, chatKeys, renderPage }, database, load);
  later(() => deps.mailer.close());
  const readiness = initialReadiness();
  if (!config.databaseUrl) {
    const onChange = (isFull: boolean) => {
      readiness.isDiskFull = isFull;
      log.error(
        isFull ? 'the disk is nearly full: nothing more is written' : 'there is room on the disk again',
      );
    };
    later(watchDisk(join(config.dataDir, 'postgres'), onChange));
  }
  const app = await buildApp(deps, { readiness, load, ...(serverFactory && { serverFactory }) });
  const sandboxes = [sandbox, chatSandbox].filter((each) => each !== null);
  for (const { routes } of sandboxes) await app.register(routes);
  readiness.isMakingDemo = config.demo && (await isUnused(deps.db));
  await app.listen({ port: config.port, host: config.host });
  later(() => deps.jobs.stop());
  later(async () => {
    readiness.isLeaving = true;
    await sleep(config.drainSeconds * 1_000);
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
    await app.close();
  });
  if (readiness.isMakingDemo) await seedDemo(deps);
  readiness.isMakingDemo = false;
  deps.jobs.start();
  for (const { start, stop } of sandboxes) {
    start();
    later(stop);
  }
  const demo = config.demo ? await findDemo(deps.db) : undefined;
  log.debug({ ms: Math.round(performance.now()) }, 'up, counted from the start of the process');
  if (!config.production && isPrimary())
    process.stdout.write(
      greeting({
        ...config,
        demo,
        mails: !config.smtpUrl,
        chats: chatSandbox !== null,
        payments: sandbox !== null,
      }),
    );
}

// In production several machines may share a database, so keys generated on one machine must not be used.
const withVapidKeys = (config: Config): Config =>
  config.vapidKeys || config.production ? config : { ...config, vapidKeys: storedVapidKeys(config.dataDir) };

type Chosen = Pick<
  Deps,
  'config' | 'log' | 'payments' | 'depositAccounts' | 'depositPayments' | 'chats' | 'chatKeys' | 'renderPage'
>;

function assemble(chosen: Chosen, { db, pool }: OpenDatabase, load: Load): Deps {
  const { config } = chosen;
  const now = Date.now;
  const tokens = createTokens(config.authSecrets ?? [storedAuthSecret(config.dataDir)]);
  const changes = createChanges({ ...chosen, pool });
  const cache = createResponseCache({ changes, now });
  const tenantQueries = createTenantQueries({ ...chosen, changes });
  const mailer = createMailer(config, now);
  const base = {
    ...chosen,
    db,
    pool,
    now,
    tokens,
    hashCost: config.cheapPasswords ? cheapHashCost : productionHashCost,
    mostProofKeys,
    changes,
    cache,
    tenantQueries,
    mailer,
    push: createPush(config),
    reservationHooks,
  };
  return { ...base, jobs: createJobs(base, load.isMuch) };
}
