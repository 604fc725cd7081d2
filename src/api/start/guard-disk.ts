import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Readiness } from '../http/load-shedding.ts';
import { watchDisk } from '../database/disk-guard.ts';

/** Ceases to write while the disk of our own database is nearly full; answers how to end the watch. */
export function guardDisk(
  { dataDir }: Pick<Config, 'dataDir'>,
  log: FastifyBaseLogger,
  readiness: Readiness,
): () => Promise<void> {
  const heed = (isFull: boolean) => {
    readiness.isDiskFull = isFull;
    log.error(
      isFull ? 'the disk is nearly full: nothing more is written' : 'there is room on the disk again',
    );
  };
  const watch = watchDisk(join(dataDir, 'postgres'), heed);
  return () => watch.stop();
}
