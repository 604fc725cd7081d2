import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { staleRows } from '#api/create-jobs.ts';
import { createChanges } from '#api/database/change-notifications.ts';
import { openPool } from '#api/database/connection.ts';
import { startPostgres } from '#api/database/embedded/start-postgres.ts';
import { createTenantQueries } from '#api/database/tenant-queries.ts';
import { sweep } from '#api/jobs/sweep.ts';
import { createLog } from '#api/log.ts';
import { migrate } from '#db/migrate.ts';
import type { DB } from '#db/schema.generated.ts';

// Sweeps a table of ten million finished jobs of a thousand shops, and measures every statement. Takes some minutes.
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    stale: { type: 'string', default: '100000' },
  },
});
const [rows, stale] = [Number(values.rows), Number(values.stale)];
const shops = 1_000;
const beforeJobs = '0010_overlap_for_writing';

const dataDir = mkdtempSync(join(tmpdir(), 'navaja-sweep-'));
chmodSync(dataDir, 0o755);
const postgres = await startPostgres({ dataDir });
const pool = openPool(postgres.url, { connections: 1 });
let taken: number[] = [];
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ queryDurationMillis }) => void taken.push(queryDurationMillis),
});

async function fill() {
  await sql`set statement_timeout = 0`.execute(db);
  // The generated rows are valid, and checking each foreign key would double the time.
  await sql`set session_replication_role = replica`.execute(db);
  await sql`insert into organizations (created_at) select now() from generate_series(1, ${shops}::int)`.execute(
    db,
  );
  for (let from = 0; from < rows; from += 500_000) {
    await sql`
      insert into outbox (organization_id, key, kind, payload, created_at, due_at, attempts, done_at)
      select 1 + n % ${shops}::int, 'booking-confirmed:' || n || ':0:client', 'booking-confirmed', '{}', at, at, 1, at
      from (select n, case when n < ${stale}::int
          then now() - interval '31 days' - n * interval '1 second'
          else now() - 29 * random() * interval '1 day' end as at
        from generate_series(${from}::int, ${Math.min(rows, from + 500_000) - 1}::int) as n) as jobs`.execute(
      db,
    );
  }
  await sql`analyze outbox`.execute(db);
  await sql`reset session_replication_role`.execute(db);
  await sql`reset statement_timeout`.execute(db);
}

const timed = async (what: string, work: () => Promise<unknown>) => {
  taken = [];
  const begun = performance.now();
  await work();
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  console.log(
    `${what}: ${seconds} s, ${sorted.length} statements, median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`,
  );
};

try {
  const log = createLog('warn');
  await migrate(db, beforeJobs);
  await timed(`filled with ${rows} jobs`, fill);
  await timed('migrated', () => migrate(db));
  const changes = createChanges({ pool, log });
  const context = { db, log, tenantQueries: createTenantQueries({ log, changes }), now: Date.now };
  const closing = new AbortController();
  const rest = async () => closing.abort();
  await timed('one batch', () => sweep(context, staleRows, { signal: closing.signal, rest }));
  const { signal } = new AbortController();
  await timed(`the rest of ${stale} stale rows`, () =>
    sweep(context, staleRows, { signal, rest: async () => undefined }),
  );
  await timed('with nothing stale', () => sweep(context, staleRows, { signal, rest: async () => undefined }));
  const left = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  console.log(`left: ${left?.count}`);
} finally {
  await db.destroy();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
