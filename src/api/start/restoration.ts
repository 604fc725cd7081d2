import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

const markOf = (dataDir: string) => join(dataDir, 'restoring');

export const beginRestoration = (dataDir: string): void => writeFileSync(markOf(dataDir), '');
export const endRestoration = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });

/** After an interrupted restore, clients erased after the backup may be back in the database. */
export function requireRestored(dataDir: string): void {
  if (existsSync(markOf(dataDir)))
    throw new StartupError(
      `La restauración de una copia no terminó: vacía la base de datos (sin DATABASE_URL, borra ${join(dataDir, 'postgres')}) y restáurala otra vez.`,
    );
}
