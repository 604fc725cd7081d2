import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../startup-error.ts';

/** Makes the data directory ready to write in. */
export function openDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`No se puede leer y escribir en DATA_DIR (${dataDir}).`, error);
  }
}

/**
 * Keeps every other process out of the data directory until released. The lock is the kernel's (taken through
 * SQLite, the one file lock that comes with Node), so it ends with the process, however that ends.
 */
export function holdDataDir(dataDir: string): { release: () => void } {
  const file = new DatabaseSync(join(dataDir, 'lock'));
  try {
    file.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    throw new StartupError(`Otra Navaja ya está usando DATA_DIR (${dataDir}): deténla o elige otro.`, error);
  }
  return { release: () => file.close() };
}
