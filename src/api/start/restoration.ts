import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

const markOf = (dataDir: string) => join(dataDir, 'restoring');

/** Marks an installation while a backup is restored into it, until `endRestoration`. */
export const beginRestoration = (dataDir: string): void => writeFileSync(markOf(dataDir), '');
export const endRestoration = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });

/** Refuses an installation whose restoration was broken off: people who were erased since the backup may be in it. */
export function requireRestored(dataDir: string): void {
  if (existsSync(markOf(dataDir)))
    throw new StartupError(
      `La restauración de una copia no terminó: vacía la base de datos (sin DATABASE_URL, borra ${join(dataDir, 'postgres')}) y restáurala otra vez.`,
    );
}
