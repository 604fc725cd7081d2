import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { FastifyServerFactory } from 'fastify';
import { findDemo, seedDemo } from '#db/seed.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createReconciliation } from '../billing/reconciliation.ts';
import { createMailer } from '../integrations/mail/create-mailer.ts';
import { createJobs } from '../jobs.ts';
import { goodCondition } from '../lib/condition.ts';
import { measureLoad } from '../lib/load.ts';
import { createLog } from '../lib/log.ts';
import { createTokens } from '../lib/tokens.ts';
import { loadRenderer } from '../pages/load-renderer.ts';
import { keptAuthSecret } from './auth-secret.ts';
import { createClosing, onStopSignal } from './closing.ts';
import { openDataDir } from './data-dir.ts';
import { greeting } from './greeting.ts';
import { guardDisk } from './guard-disk.ts';
import { openMigratedDatabase } from './open-database.ts';
import { openPaymentProvider } from './payment-provider.ts';
import { sentenceOf } from './sentence-of.ts';
import { StartProblem } from './start-problem.ts';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
// Requests under way have this long to end once we are asked to stop.
const patienceMs = 10_000;

type Parts = Pick<Deps, 'config' | 'log'> & {
  later: (step: () => unknown) => void;
  fail: (error: unknown) => void;
};
type Web = Pick<Deps, 'renderPage'> & {
  serverFactory?: FastifyServerFactory;
  close?: () => Promise<void>;
};

/** Runs the product in this process until it is told to stop; never returns on a problem, but exits. */
export async function runProduct(env: NodeJS.ProcessEnv, loadWeb = builtWeb): Promise<void> {
  const { later, closeAll } = createClosing();
  let isLeaving = false;
  const leave = async (code: number) => {
    isLeaving = true;
    const problems = await closeAll();
    for (const problem of problems) complain(problem);
    process.exit(problems.length > 0 ? 1 : code);
  };
  const fail = (error: unknown) => {
    // What breaks while everything is being closed is no news.
    if (isLeaving) return;
    complain(error);
    void leave(1);
  };
  process.on('uncaughtException', fail);
  onStopSignal(
    () => void leave(0),
    () => process.exit(1),
  );
  try {
    const config = readConfig(env);
    const log = createLog(config.logLevel ?? (config.production ? 'info' : 'warn'));
    const web = await loadWeb();
    if (web.close) later(web.close);
    await start({ config, log, later, fail }, web);
  } catch (error) {
    fail(error);
  }
}

function complain(error: unknown) {
  process.stderr.write(`${sentenceOf(error) ?? inspect(error)}\n`);
}

async function builtWeb(): Promise<Web> {
  if (!existsSync(dist)) throw new StartProblem('La web no está construida: ejecuta npm run build.');
  return { renderPage: await loadRenderer(dist) };
}

async function start({ config, log, later, fail }: Parts, { renderPage, serverFactory }: Web) {
  openDataDir(config.dataDir);
  const database = await openMigratedDatabase(config, {
    onCrash: () => log.error('the database stopped by itself and is started again'),
    onLost: fail,
    onSilent: () => log.error('the database does not answer and its connections are given up'),
  });
  later(database.close);
  const { payments, sandbox } = await openPaymentProvider(config, Date.now, log);
  const deps = assemble({ config, log, payments, renderPage }, database);
  later(() => deps.mailer.close());
  if (config.demo) await seedDemo(deps);
  const condition = goodCondition();
  if (!config.databaseUrl) later(guardDisk(config, log, condition));
  const app = await buildApp(deps, {
    condition,
    load: measureLoad(),
    ...(serverFactory && { serverFactory }),
  });
  if (sandbox) await app.register(sandbox.routes);
  await app.listen({ port: config.port, host: config.host });
  deps.jobs.start();
  later(() => deps.jobs.stop());
  later(async () => {
    condition.isLeaving = true;
    await sleep(config.drainSeconds * 1_000);
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
    await app.close();
  });
  sandbox?.start();
  later(() => sandbox?.stop());
  if (payments) {
    const reconciliation = createReconciliation({ ...deps, payments });
    reconciliation.start();
    later(reconciliation.stop);
  }
  const demo = config.demo ? await findDemo(deps.db) : undefined;
  log.debug({ ms: Math.round(performance.now()) }, 'up, counted from the start of the process');
  if (!config.production) process.stdout.write(greeting({ ...config, demo, mails: !config.smtpUrl }));
}

type Database = Awaited<ReturnType<typeof openMigratedDatabase>>;

type Chosen = Pick<Deps, 'config' | 'log' | 'payments' | 'renderPage'>;

function assemble(chosen: Chosen, { db, pool }: Database): Deps {
  const { config } = chosen;
  const now = Date.now;
  const tokens = createTokens(config.authSecrets ?? [keptAuthSecret(config.dataDir)]);
  const base = { ...chosen, db, pool, now, tokens, mailer: createMailer(config, now) };
  return { ...base, jobs: createJobs(base) };
}
