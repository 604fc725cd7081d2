import { createReadStream } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar';
import { StartupError } from '../startup-error.ts';
import { excludedTables, type Manifest, readManifest, tableFile } from './manifest.ts';
import { resetIdentities, spell, type Table, tablesInOrder } from '#db/tables.ts';

export type Unpacked = { folder: string; manifest: Manifest; remove: () => Promise<void> };

export async function unpackBackup(file: string, dataDir: string): Promise<Unpacked> {
  const folder = await mkdtemp(join(dataDir, '.restore-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // Synchronous, so that no file is still being written when a bad archive is removed.
    extract({ file, cwd: folder, strict: true, sync: true });
    return { folder, manifest: await readManifest(folder), remove };
  } catch (problem) {
    await remove();
    if (problem instanceof StartupError) throw problem;
    throw new StartupError(`No se pudo leer la copia ${file}.`, problem);
  }
}

export async function loadTables(client: ClientBase, { folder, manifest }: Unpacked): Promise<void> {
  await client.query('begin');
  try {
    const tables = await tablesInOrder(client);
    requireSameTables(tables, manifest);
    for (const { name } of tables) await requireUnused(client, name);
    for (const table of manifest.tables) await loadTable(client, folder, table);
    await resetIdentities(client);
    // Without fresh statistics the planner chooses bad plans for the loaded tables.
    await client.query('analyze');
    await client.query('commit');
  } catch (problem) {
    await client.query('rollback');
    throw problem;
  }
}

const shape = ({ name, columns }: Table): string => JSON.stringify([name, columns.toSorted()]);

/** The archive is untrusted input: its tables and columns must match the schema of its migration. */
function requireSameTables(tables: readonly Table[], manifest: Manifest): void {
  const known = new Set(tables.map(shape));
  const given = new Set(manifest.tables.map(({ name }) => name));
  const isKnown = manifest.tables.every((table) => known.has(shape(table)));
  const isWhole = tables.every(({ name }) => given.has(name) || excludedTables.includes(name));
  if (isKnown && isWhole && given.size === manifest.tables.length) return;
  throw new StartupError('Las tablas de la copia no son las de Navaja.');
}

async function requireUnused(client: ClientBase, name: string): Promise<void> {
  const { rows } = await client.query(`select from public."${name}" limit 1`);
  if (rows.length > 0) throw new StartupError('La base de datos ya tiene datos: restaura sobre una vacía.');
}

async function loadTable(client: ClientBase, folder: string, table: Manifest['tables'][number]) {
  // Backups of older versions contain these tables.
  if (excludedTables.includes(table.name)) return;
  const copy = client.query(copyFrom(`copy ${spell(table)} from stdin`));
  await pipeline(createReadStream(tableFile(folder, table.name)), copy);
  if (copy.rowCount === table.rows) return;
  throw new StartupError(
    `La copia está incompleta: ${table.name} tiene ${copy.rowCount} de ${table.rows} filas.`,
  );
}

/** The login secret is not in the backup, so the installation generates a new one. */
export async function restoreFiles({ folder }: Unpacked, dataDir: string): Promise<void> {
  const images = join(folder, 'images');
  const put = cp(images, join(dataDir, 'images'), { recursive: true, errorOnExist: false });
  await put.catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'ENOENT') throw problem;
  });
}
