import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config.ts';
import { startPostgres } from '../database/embedded/start-postgres.ts';
import { StartupError } from '../startup-error.ts';

/** Where a PostgreSQL listens, and how to stop it when it is our own. */
export type DatabaseServer = { url: string; stop: () => Promise<void> };
/** A server that somebody else runs. */
export const serverOf = (url: string): DatabaseServer => ({ url, stop: async () => undefined });

type Events = { onCrash?: () => void; onLost?: (error: unknown) => void };

/** The server of DATABASE_URL, else the embedded one, its data directory locked. */
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

/**
 * Makes the data directory ready to write in and closes it to other accounts; where the product runs as root, the
 * database's account may pass through it.
 */
export function openDataDir(dataDir: string): void {
  try {
    const closed = process.getuid?.() === 0 ? 0o711 : 0o700;
    const isNew = mkdirSync(dataDir, { recursive: true, mode: 0o711 }) !== undefined;
    const { mode, uid } = statSync(dataDir);
    // A directory of another account, as a mounted volume may be, keeps the mode that its owner gave it.
    if (isNew || uid === process.getuid?.()) chmodSync(dataDir, isNew ? closed : mode & (0o7000 | closed));
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`No se puede leer y escribir en DATA_DIR (${dataDir}).`, error);
  }
}

/**
 * Keeps every other process out of the data directory until released. SQLite gives the only file lock that comes with
 * Node; the kernel ends it with the process, however that ends.
 */
function holdDataDir(dataDir: string): { release: () => void } {
  const file = new DatabaseSync(join(dataDir, 'lock'));
  try {
    file.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    throw new StartupError(`Otra Navaja ya está usando DATA_DIR (${dataDir}): deténla o elige otro.`, error);
  }
  return { release: () => file.close() };
}
