import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { root } from '../root.ts';
import { loadRenderer } from '../pages/load-renderer.ts';
import { createClosing, onStopSignal } from './closing.ts';
import { openDataDir } from './data-dir.ts';
import type { StartContext, Web } from './parts.ts';
import { databaseOfWorker, runWorkers } from './run-workers.ts';
import { describeStartupError } from '../startup-error.ts';
import { startDatabase } from './start-database.ts';
import { StartupError } from '../startup-error.ts';

const dist = join(root, 'dist');

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
  const fail = (error?: unknown) => {
    // What breaks while everything is being closed is no news.
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
    const log = createLog(config.logLevel ?? (config.production ? 'info' : 'warn'));
    await start({ config, log, later, fail }, loadWeb);
  } catch (error) {
    fail(error);
  }
}

function complain(error: unknown) {
  process.stderr.write(`${describeStartupError(error) ?? inspect(error)}\n`);
}

/** The web as it was built. */
async function builtWeb(): Promise<Web> {
  if (!existsSync(dist)) throw new StartupError('La web no está construida: ejecuta npm run build.');
  return { renderPage: await loadRenderer(dist) };
}

async function start(parts: StartContext, loadWeb: () => Promise<Web>) {
  const { config, log, later, fail } = parts;
  openDataDir(config.dataDir);
  const ofWorker = databaseOfWorker();
  const database =
    ofWorker ??
    startDatabase(config, {
      onCrash: () => log.error('the database stopped by itself and is started again'),
      onLost: fail,
    });
  if (config.webConcurrency > 1 && !ofWorker) {
    runWorkers(parts, await database);
    return;
  }
  // The rest of the program is read while the database starts.
  const [{ serveProduct }, web, server] = await Promise.all([
    import('./serve-product.ts'),
    loadWeb(),
    database,
  ]);
  if (web.close) later(web.close);
  await serveProduct(parts, server, web);
}
