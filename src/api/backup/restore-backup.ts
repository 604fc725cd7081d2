import { createReadStream } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar';
import { StartupError } from '../startup-error.ts';
import { leftOut, type Manifest, readManifest, tableFile } from './manifest.ts';
import { resetIdentities, spell, type Table, tablesInOrder } from '#db/tables.ts';

export type Unpacked = { folder: string; manifest: Manifest; remove: () => Promise<void> };

/** Unpacks an archive beside the data it will become. */
export async function unpackBackup(file: string, dataDir: string): Promise<Unpacked> {
  const folder = await mkdtemp(join(dataDir, '.restore-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // At once, so that nothing is still being written when a bad archive is given up.
    extract({ file, cwd: folder, strict: true, sync: true });
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
    const tables = await tablesInOrder(client);
    requireSameTables(tables, manifest);
    for (const { name } of tables) await requireUnused(client, name);
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

const shape = ({ name, columns }: Table): string => JSON.stringify([name, columns.toSorted()]);

/** The archive is somebody's word: its tables and columns must be those of the schema that it names. */
function requireSameTables(tables: readonly Table[], manifest: Manifest): void {
  const known = new Set(tables.map(shape));
  const given = new Set(manifest.tables.map(({ name }) => name));
  const isKnown = manifest.tables.every((table) => known.has(shape(table)));
  const isWhole = tables.every(({ name }) => given.has(name) || leftOut.includes(name));
  if (isKnown && isWhole && given.size === manifest.tables.length) return;
  throw new StartupError('Las tablas de la copia no son las de Navaja.');
}

async function requireUnused(client: ClientBase, name: string): Promise<void> {
  const { rows } = await client.query(`select from public."${name}" limit 1`);
  if (rows.length > 0) throw new StartupError('La base de datos ya tiene datos: restaura sobre una vacía.');
}

async function loadTable(client: ClientBase, folder: string, table: Manifest['tables'][number]) {
  // Copies made by older versions hold them.
  if (leftOut.includes(table.name)) return;
  const copy = client.query(copyFrom(`copy ${spell(table)} from stdin`));
  await pipeline(createReadStream(tableFile(folder, table.name)), copy);
  if (copy.rowCount === table.rows) return;
  throw new StartupError(
    `La copia está incompleta: ${table.name} tiene ${copy.rowCount} de ${table.rows} filas.`,
  );
}

/** Puts photos back where the product looks for them. Logins do not come back, so that a secret of the installation's own is made. */
export async function restoreFiles({ folder }: Unpacked, dataDir: string): Promise<void> {
  const images = join(folder, 'images');
  const put = cp(images, join(dataDir, 'images'), { recursive: true, errorOnExist: false });
  await put.catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'ENOENT') throw problem;
  });
}
