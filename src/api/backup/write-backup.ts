import { createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { create } from 'tar';
import { excludedTables, type Manifest, manifestFile, tableFile } from './manifest.ts';
import { hasCitus, spell, tablesInOrder } from '#db/tables.ts';

type Source = { client: ClientBase; dataDir: string };

/** The tables are one snapshot; the server may run meanwhile. */
export async function writeBackup({ client, dataDir }: Source, file: string): Promise<Manifest> {
  const folder = await mkdtemp(join(dirname(file), '.navaja-backup-'));
  try {
    await mkdir(join(folder, 'tables'));
    const manifest = await copyTables(client, folder);
    // Copied after the tables: photo files are immutable, so every photo named in a row exists.
    await copyIfPresent(join(dataDir, 'images'), join(folder, 'images'));
    await writeFile(manifestFile(folder), JSON.stringify(manifest, null, 2));
    const part = `${file}.part`;
    // Readable by the owner only, because the archive contains personal data.
    await create({ gzip: true, portable: true, file: part, cwd: folder, mode: 0o600 }, ['.']);
    await rename(part, file);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Begins a transaction that reads all tables at one moment. On Citus the snapshot is per worker, so that each tenant's
 * data is consistent: without these settings Citus reads each table in a separate transaction.
 */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  if (!(await hasCitus(client))) {
    await client.query('begin isolation level repeatable read read only');
    return;
  }
  await client.query('begin isolation level repeatable read');
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  await client.query('set local citus.max_adaptive_executor_pool_size = 1');
  // An update of all shards that matches no row opens one transaction per worker, which fixes the snapshot.
  await client.query("update organizations set name = name where created_at < '0001-01-01'");
}

async function copyTables(client: ClientBase, folder: string): Promise<Manifest> {
  await beginSnapshot(client);
  const tables: Manifest['tables'] = [];
  for (const table of await tablesInOrder(client)) {
    if (excludedTables.includes(table.name)) continue;
    const copy = client.query(copyTo(`copy ${spell(table)} to stdout`));
    await pipeline(copy, createWriteStream(tableFile(folder, table.name)));
    tables.push({ ...table, rows: copy.rowCount });
  }
  const { rows } = await client.query<{ name: string; at: string }>(
    'select max(name) as name, now()::text as at from kysely_migration',
  );
  await client.query('commit');
  const [last] = rows;
  if (!last?.name) throw new Error('the database has no schema');
  return { product: 'navaja', format: 1, made_at: last.at, schema: last.name, tables };
}

async function copyIfPresent(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true }).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'ENOENT') throw problem;
  });
}
