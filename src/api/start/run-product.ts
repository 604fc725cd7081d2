import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { FastifyServerFactory } from 'fastify';
import type { RenderPage } from '#domain/page.ts';
import { readConfig, requireMailServer, root } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createLog } from '../log.ts';
import { databaseOfWorker, runWorkers } from './run-workers.ts';
import { describeStartupError, StartupError } from '../startup-error.ts';
import { requireRestored } from './restoration.ts';
import { openDataDir, startDatabase } from './start-database.ts';

export type StartContext = Pick<Deps, 'config' | 'log'> & {
  /** Registers a step for shutdown; steps run in reverse order, and a failing step does not stop the others. */
  later: (step: () => void | PromiseLike<void>) => void;
  /** Ends the process with code 1; without an error when another process has already printed it. */
  fail: (error?: unknown) => void;
};
export type Web = Pick<Deps, 'renderPage'> & {
  serverFactory?: FastifyServerFactory;
  close?: () => Promise<void>;
};

const dist = join(root, 'dist');

export async function runProduct(env: NodeJS.ProcessEnv, loadWeb = builtWeb): Promise<void> {
  // Created files are accessible only to the server's own account.
  process.umask(0o077);
  const closing = new AsyncDisposableStack();
  let isLeaving = false;
  const leave = async (code: number) => {
    isLeaving = true;
    try {
      await closing.disposeAsync();
    } catch (problem) {
      complain(problem);
      process.exit(1);
    }
    process.exit(code);
  };
  const fail = (error?: unknown) => {
    if (isLeaving) return;
    if (error !== undefined) complain(error);
    void leave(1);
  };
  process.on('uncaughtException', fail);
  onStopSignal(
    () => void leave(0),
    () => process.exit(1),
  );
  try {
    const config = readConfig(env);
    requireMailServer(config);
    const log = createLog(config.logLevel ?? (config.production ? 'info' : 'warn'));
    await start({ config, log, later: (step) => closing.defer(step), fail }, loadWeb);
  } catch (error) {
    fail(error);
  }
}

// Under npm, Ctrl-C arrives twice: from the terminal and from npm.
const repeatMs = 1_000;

function onStopSignal(stop: () => void, force: () => void): void {
  let firstAt: number | undefined;
  const listen = () => {
    const now = performance.now();
    if (firstAt === undefined) {
      firstAt = now;
      stop();
      return;
    }
    if (now - firstAt > repeatMs) force();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, listen);
}

function complain(error: unknown) {
  process.stderr.write(`${describeStartupError(error) ?? inspect(error)}\n`);
}

async function builtWeb(): Promise<Web> {
  if (!existsSync(dist)) throw new StartupError('La web no está construida: ejecuta npm run build.');
  return { renderPage: await loadRenderer(dist) };
}

async function start(context: StartContext, loadWeb: () => Promise<Web>) {
  const { config, log, later, fail } = context;
  openDataDir(config.dataDir);
  requireRestored(config.dataDir);
  const ofWorker = databaseOfWorker();
  if (!config.supportEmail && !ofWorker)
    log.warn('SUPPORT_EMAIL is not set: /-/accesibilidad shows no address to write to');
  if (config.stripe && !config.stripe.connectSecret && !ofWorker)
    log.warn('STRIPE_CONNECT_WEBHOOK_SECRET is not set: shops cannot take deposits by card');
  const database =
    ofWorker ??
    startDatabase(config, {
      onCrash: () => log.error('the database stopped by itself and is started again'),
      onLost: fail,
    });
  if (config.webConcurrency > 1 && !ofWorker) {
    runWorkers(context, await database);
    return;
  }
  const [{ serveProduct }, web, server] = await Promise.all([
    import('./serve-product.ts'),
    loadWeb(),
    database,
  ]);
  if (web.close) later(web.close);
  await serveProduct(context, server, web);
}

type Build = { manifests: Record<'public' | 'staff', unknown>; read: (file: string) => string };
type Bundle = { createRenderer: (build: Build) => RenderPage };

export async function loadRenderer(dist: string): Promise<RenderPage> {
  const read = (file: string) => readFileSync(join(dist, 'web', file), 'utf8');
  const manifestOf = (app: string): unknown => JSON.parse(read(`.vite/${app}.json`));
  const bundle = (await import(pathToFileURL(join(dist, 'server/render.js')).href)) as Bundle;
  return bundle.createRenderer({
    manifests: { public: manifestOf('public'), staff: manifestOf('staff') },
    read,
  });
}
