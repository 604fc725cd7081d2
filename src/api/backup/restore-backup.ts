import { createReadStream } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar';
import { StartupError } from '../startup-error.ts';
import { type Manifest, readManifest, tableFile } from './manifest.ts';
import { resetIdentities, spell } from '#db/tables.ts';

export type Unpacked = { folder: string; manifest: Manifest; remove: () => Promise<void> };

/** Unpacks an archive beside the data it will become. */
export async function unpackBackup(file: string, dataDir: string): Promise<Unpacked> {
  const folder = await mkdtemp(join(dataDir, '.restore-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await extract({ file, cwd: folder, strict: true });
    return { folder, manifest: await readManifest(folder), remove };
  } catch (problem) {
    await remove();
    if (problem instanceof StartupError) throw problem;
    throw new StartupError(`No se pudo leer la copia ${file}.`, problem);
  }
}

/** Fills an empty database of the archive's schema, all of it or nothing. */
export async function loadTables(client: ClientBase, { folder, manifest }: Unpacked): Promise<void> {
  await client.query('begin');
  try {
    await requireUnused(client, manifest);
    for (const table of manifest.tables) await loadTable(client, folder, table);
    await resetIdentities(client);
    // Until the statistics of filled tables are there, plans are guesses.
    await client.query('analyze');
    await client.query('commit');
  } catch (problem) {
    await client.query('rollback');
    throw problem;
  }
}

async function requireUnused(client: ClientBase, { tables }: Manifest): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query(`select from public."${name}" limit 1`);
    if (rows.length === 0) continue;
    throw new StartupError('La base de datos ya tiene datos: restaura sobre una vacía.');
  }
}

async function loadTable(client: ClientBase, folder: string, table: Manifest['tables'][number]) {
  const copy = client.query(copyFrom(`copy ${spell(table)} from stdin`));
  await pipeline(createReadStream(tableFile(folder, table.name)), copy);
  if (copy.rowCount === table.rows) return;
  throw new StartupError(
    `La copia está incompleta: ${table.name} tiene ${copy.rowCount} de ${table.rows} filas.`,
  );
}

/** Puts photos and the secret back where the product looks for them. */
export async function restoreFiles({ folder }: Unpacked, dataDir: string): Promise<void> {
  for (const name of ['images', 'auth-secret']) {
    const put = cp(join(folder, name), join(dataDir, name), { recursive: true, errorOnExist: false });
    await put.catch((problem: NodeJS.ErrnoException) => {
      if (problem.code !== 'ENOENT') throw problem;
    });
  }
}
