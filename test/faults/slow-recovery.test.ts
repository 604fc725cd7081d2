import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from '#api/database/embedded/start-postgres.ts';
import { isLong } from '../long-run.ts';

// Longer than the timeout for a database start without progress.
const repairSeconds = 33;

test.runIf(isLong)(
  'a database that takes its time to repair what a crash left starts all the same',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'navaja-slow-'));
    await chmod(dataDir, 0o755);
    await (await startPostgres({ dataDir })).stop();
    const cluster = join(dataDir, 'postgres/cluster');
    // Imitates the replay of many changes: PostgreSQL runs a restore command that is slow once and finds no file.
    const once = join(dataDir, 'postgres/asked');
    const ask = `test -e ${once} || { touch ${once}; sleep ${repairSeconds}; }; false`;
    await writeFile(join(cluster, 'postgresql.auto.conf'), `restore_command = '${ask}'\n`);
    await writeFile(join(cluster, 'recovery.signal'), '');
    const { url, stop } = await startPostgres({ dataDir });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  },
);
