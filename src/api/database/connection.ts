import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/schema.generated.ts';
import { prepareStatements } from './prepared-statements.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

declare const minted: unique symbol;
/** A tenant. Only a session, a public look-up or a job's row mints one; request data never does. */
export type OrganizationId = number & { [minted]: 'OrganizationId' };

const { builtins } = pg.types;
// The session's zone is UTC, so that timestamptz always reads `2026-11-21 10:00:00[.123]+00`.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, (text) => `${text.slice(0, -3).replace(' ', 'T')}Z`],
  [builtins.DATE, (text) => text],
  [builtins.TIME, (text) => text.slice(0, 5)],
]);

const types = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A pool on a PostgreSQL address; instants come as ISO text with Z, dates as YYYY-MM-DD, times as HH:MM. */
export function openPool(url: string, { connections = 10 } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 1_500,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    options: '-c timezone=UTC -c datestyle=ISO -c lock_timeout=5s',
  });
  // A connection that breaks fails its query and is replaced; without listeners, idle or in use, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    prepareStatements(client);
  });
  return pool;
}

/** The query builder on a pool; destroying it ends the pool. */
export const openDatabase = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
