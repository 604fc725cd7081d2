import pg from 'pg';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { DB } from '#db/schema.generated.ts';
import { spellInstant } from '#domain/time.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

declare const minted: unique symbol;
/**
 * Id of a tenant: from a session, a signed token, a public slug or id, or a stored row, never from plain request data.
 */
export type OrganizationId = number & { [minted]: 'OrganizationId' };

const { builtins } = pg.types;
// The session time zone is UTC, so timestamptz always has the format `2026-11-21 10:00:00[.123]+00`.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, (text) => spellInstant(`${text.slice(0, -3).replace(' ', 'T')}Z`)],
  [builtins.DATE, (text) => text],
  [builtins.TIME, (text) => text.slice(0, 5)],
]);

const types = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens a connection pool; instants are ISO text with Z, dates YYYY-MM-DD, times HH:MM. */
export function openPool(url: string, { connections = 10 } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Statements issued together are sent together; each still gets its own result or error.
    pipeline: true,
    types,
    connectionTimeoutMillis: 1_500,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    options: '-c timezone=UTC -c datestyle=ISO -c lock_timeout=5s',
  });
  // A broken connection fails its query and is replaced; without error listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    prepareStatements(client);
  });
  return pool;
}

/** Destroying the query builder ends the pool. */
export const openDatabase = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

// PostgreSQL keeps every prepared statement in the memory of its connection until the connection ends.
const mostStatements = 1_500;
const names = new Map<string, string>();

/** Undefined for a new text after `mostStatements` texts; a text without name is planned at each use. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size === mostStatements) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/**
 * Makes a connection parse and plan a parametrized statement once, because planning takes most of the time of a short
 * query, and write the statements of one event loop turn together, because each write wakes the database. The texts
 * that calls can cause are fewer than `mostStatements` (`statement-texts.test.ts`).
 */
function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  const { stream } = client.connection;
  const prepared: Query = (text, values, ...rest) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text);
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  Object.assign(client, { query: prepared });
}
