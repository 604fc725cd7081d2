import type { Config } from '../config.ts';
import { startPostgres } from '../database/embedded/start-postgres.ts';
import { holdDataDir } from './data-dir.ts';

/** Where a PostgreSQL listens, and how to end it when it is our own. */
export type DatabaseServer = { url: string; stop: () => Promise<void> };
/** A server that somebody else keeps. */
export const serverOf = (url: string): DatabaseServer => ({ url, stop: async () => undefined });

type Events = { onCrash?: () => void; onLost?: (error: unknown) => void };

/** The server of DATABASE_URL, else our own, with nobody else in its data directory. */
export async function startDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  events: Events = {},
): Promise<DatabaseServer> {
  if (databaseUrl) return serverOf(databaseUrl);
  const hold = holdDataDir(dataDir);
  const postgres = await startPostgres({ dataDir, ...events });
  const stop = async () => {
    await postgres.stop();
    hold.release();
  };
  return { url: postgres.url, stop };
}
