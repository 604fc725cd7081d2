import pg from 'pg';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { DB } from '#db/schema.generated.ts';
import { spellInstant } from '#domain/time.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

declare const minted: unique symbol;
/** Id of an organization (tenant). Only a session, a public slug or a job row may create one, never request data. */
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
  pool.on('release', (_problem, client) => {
    // The pool replaces a connection that is ending.
    if (full.has(client) && client instanceof pg.Client) void client.end();
  });
  return pool;
}

/** Destroying the query builder ends the pool. */
export const openDatabase = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

// PostgreSQL keeps every prepared statement in the memory of its connection until the connection ends.
const mostStatements = 1_000;
/** Connections that have prepared their most statements. */
const full = new WeakSet<pg.ClientBase>();

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/**
 * Makes a connection parse and plan a parametrized statement once, because planning takes most of the time of a short
 * query. A connection that has prepared its most statements is replaced by a new one after its use, so that statements
 * whose text a caller varies neither fill the server's memory nor keep other statements from being prepared.
 */
function prepareStatements(client: pg.ClientBase): void {
  const names = new Map<unknown, string>();
  const nameOf = (text: unknown) => {
    const known = names.get(text);
    if (known || full.has(client)) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    if (names.size === mostStatements) full.add(client);
    return name;
  };
  const query = client.query.bind(client) as Query;
  const prepared: Query = (text, values, ...rest) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text);
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  Object.assign(client, { query: prepared });
}
