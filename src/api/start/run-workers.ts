import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { StartContext } from './run-product.ts';
import { type DatabaseServer, serverOf } from './start-database.ts';
import { StartupError } from '../startup-error.ts';

const databaseVariable = 'NAVAJA_WORKER_DATABASE';
const retryMs = 1_000;

export function databaseOfWorker(): DatabaseServer | null {
  const url = process.env[databaseVariable];
  return cluster.isWorker && url ? serverOf(url) : null;
}

export const isPrimary = (): boolean => (cluster.worker?.id ?? 1) === 1;

export function runWorkers({ config, log, later, fail }: StartContext, { url, stop }: DatabaseServer): void {
  // The sandboxes keep their state in a single process.
  if (config.paymentSandbox) {
    throw new StartupError('WEB_CONCURRENCY necesita las claves de pago o PAYMENT_SANDBOX=off.');
  }
  if (config.chatSandbox) {
    throw new StartupError('WEB_CONCURRENCY necesita las claves de WhatsApp o CHAT_SANDBOX=off.');
  }
  let isLeaving = false;
  let isServing = false;
  const fork = () => {
    if (isLeaving) return;
    const worker = cluster.fork({ [databaseVariable]: url });
    let hasServed = false;
    worker.once('listening', () => {
      hasServed = true;
      isServing = true;
      if (Object.keys(cluster.workers ?? {}).length < config.webConcurrency) fork();
    });
    worker.once('exit', (code, signal) => {
      if (isLeaving) return;
      if (!isServing) return fail();
      log.error({ code, signal }, 'a serving process ended and is replaced');
      // A start problem while other workers serve may be temporary, for example an unavailable database.
      if (hasServed) fork();
      else setTimeout(fork, retryMs).unref();
    });
  };
  later(stop);
  later(async () => {
    isLeaving = true;
    const workers = Object.values(cluster.workers ?? {}) as Worker[];
    await Promise.all(
      workers.map(async (worker) => {
        const exit = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await exit;
      }),
    );
  });
  // Starts the workers one after another, so that a start problem is printed once.
  fork();
}
