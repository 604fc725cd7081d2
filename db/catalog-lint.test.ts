import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, openDatabase, openPool } from '#api/database/connection.ts';
import { aDatabase } from '#test/database.ts';

// Global tables: their keys do not start with organization_id, and they have no foreign keys.
const globals = [
  'org_registry',
  'login_directory',
  'rate_limits',
  'recurring_jobs',
  'chat_conversations',
  'chat_optouts',
  'kysely_migration',
  'kysely_migration_lock',
];
// Indexes for queries across all tenants: due jobs, the customer of a payment event, customers to synchronize with the
// payment provider, and stale rows to sweep.
const crossTenant = [
  'outbox_all_due_idx',
  'billing_customer_idx',
  'billing_synced_idx',
  'deposit_accounts_account_idx',
  'deposit_accounts_asked_idx',
  'outbox_done_idx',
  'sessions_stale_idx',
  'account_tokens_stale_idx',
  'idempotency_keys_stale_idx',
  'photos_unused_idx',
  'reservations_lapsed_idx',
  'chat_events_stale_idx',
  'privacy_tokens_stale_idx',
  'recovery_links_stale_idx',
  'waitlist_entries_closed_idx',
  'messages_stale_idx',
  'imports_draft_idx',
];

const checks = {
  'tenant table without organization_id bigint not null': sql<{ name: string }>`
    select t.relname as name from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
      and t.relname <> all(${globals}) and t.relname <> 'organizations'
      and not exists (
        select from pg_attribute a
        where a.attrelid = t.oid and a.attname = 'organization_id' and a.atttypid = 'bigint'::regtype and a.attnotnull)`,
  'key, exclusion or foreign key that does not start with the organization': sql<{ name: string }>`
    select c.conname as name from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where t.relnamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'x', 'f')
      and t.relname <> all(${globals})
      and a.attname <> case when t.relname = 'organizations' then 'id' else 'organization_id' end`,
  'foreign key that could cross tenants': sql<{ name: string }>`
    select c.conname as name from pg_constraint c
    join pg_class t on t.oid = c.confrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.confkey[1]
    where c.contype = 'f'
      and a.attname <> case when t.relname = 'organizations' then 'id' else 'organization_id' end`,
  'foreign key of a global table': sql<{ name: string }>`
    select c.conname as name from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and t.relname = any(${globals})`,
  'foreign key action other than no action or cascade': sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and (confdeltype not in ('a', 'c') or confupdtype not in ('a', 'c'))`,
  'constraint name of more than 54 characters': sql<{ name: string }>`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and length(conname) > 54`,
  trigger: sql<{ name: string }>`select tgname as name from pg_trigger where not tgisinternal`,
  'identity that is not bigint, or a serial': sql<{ name: string }>`
    select t.relname || '.' || a.attname as name from pg_attribute a
    join pg_class t on t.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and ((a.attidentity <> '' and a.atttypid <> 'bigint'::regtype)
        or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')`,
  'index that does not start with the organization': sql<{ name: string }>`
    select i.relname as name from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where t.relnamespace = 'public'::regnamespace
      and t.relname <> all(${globals}) and t.relname <> 'organizations'
      and i.relname <> all(${crossTenant}) and a.attname <> 'organization_id'`,
};

async function faultsOf(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, check] of Object.entries(checks)) {
    const { rows } = await check.execute(db);
    faults.push(...rows.map(({ name }) => `${what}: ${name}`));
  }
  return faults;
}

let db: Db;
let database: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  database = await aDatabase();
  db = openDatabase(openPool(database.url));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('every table keeps the rules that let the schema spread over many machines', async () => {
  expect(await faultsOf(db)).toEqual([]);
});

describe('the rules find', () => {
  const column = 'organization_id bigint not null';
  test.each([
    ['tenant table without', 'create table bad (id bigint)'],
    ['tenant table without', 'create table bad (organization_id bigint)'],
    ['tenant table without', 'create table bad (organization_id integer not null)'],
    [
      'key, exclusion',
      `create table bad (${column}, id bigint, constraint bad_pkey primary key (id, organization_id))`,
    ],
    ['key, exclusion', `create table bad (${column}, slug text, constraint bad_slug unique (slug))`],
    ['key, exclusion', `create table bad (${column}, user_id bigint references login_directory (user_id))`],
    [
      'could cross tenants',
      `create table bad (${column} references org_registry (organization_id), slug text references org_registry (slug))`,
    ],
    [
      'global table',
      'alter table org_registry add constraint bad foreign key (organization_id) references organizations (id)',
    ],
    ['action other', `create table bad (${column} references organizations (id) on delete set null)`],
    ['54 characters', `create table bad (${column}, constraint ${'a'.repeat(55)} check (true))`],
    [
      'trigger',
      'create trigger bad before update on users for each row execute function suppress_redundant_updates_trigger()',
    ],
    ['identity', `create table bad (${column}, id integer generated always as identity)`],
    ['identity', `create table bad (${column}, id bigserial)`],
    ['index that', 'create index bad_idx on services (name)'],
  ])('%s: %s', async (fault, statement) => {
    const undone = new Error('undone');
    const work = db.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx);
      expect(await faultsOf(tx)).toContainEqual(expect.stringContaining(fault));
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  });
});
