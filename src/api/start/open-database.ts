import { sql } from 'kysely';
import type pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { watchDatabase } from '../database/health-check.ts';
import { type Db, openDatabase, openPool } from '../database/connection.ts';
import type { DatabaseServer } from './start-database.ts';
import { StartupError } from '../startup-error.ts';

export type OpenDatabase = { db: Db; pool: pg.Pool; close: () => Promise<void> };
type DatabaseOptions = {
  /** Contains the password, so it must never be logged whole. */
  databaseUrl: string | undefined;
  /** Name of the last migration to run; the newest one when absent. */
  schema?: string | undefined;
};

const oldestVersion = 16;

/** `close` also stops an embedded server. Throws a StartupError. */
export async function openMigratedDatabase(
  { url, stop }: DatabaseServer,
  { databaseUrl, schema }: DatabaseOptions,
  onSilent: () => void,
): Promise<OpenDatabase> {
  const pool = openPool(url);
  const pulse = watchDatabase(pool, onSilent);
  const db = openDatabase(pool);
  const close = async () => {
    await pulse.stop();
    await db.destroy();
    await stop();
  };
  try {
    await requireServer(db, databaseUrl);
    await migrate(db, schema);
  } catch (error) {
    await close();
    throw error instanceof StartupError ? error : cannotPrepare(error);
  }
  return { db, pool, close };
}

type Server = { version: string; plans: string; is_cluster: boolean };

async function requireServer(db: Db, databaseUrl: string | undefined) {
  const server = await sql<Server>`
    select current_setting('server_version_num') as version, current_setting('plan_cache_mode') as plans,
      exists (select from pg_extension where extname = 'citus') as is_cluster`
    .execute(db)
    .catch((error: unknown) => {
      throw cannotConnect(databaseUrl, error);
    });
  const problem = server.rows[0] && problemOf(server.rows[0]);
  if (problem) throw new StartupError(problem);
}

/** `version` has the format of `server_version_num`; null when the server is supported. */
export function problemOf({ version, plans, is_cluster }: Server): string | null {
  const major = Math.floor(Number(version) / 10_000);
  if (major < oldestVersion)
    return `PostgreSQL ${major} es demasiado viejo: hace falta ${oldestVersion} o más nuevo.`;
  // Citus selects a worker by a parameter's value, which a generic plan does not contain.
  if (is_cluster && plans === 'force_generic_plan')
    return 'Con la extensión citus ninguna consulta funciona bajo plan_cache_mode = force_generic_plan: usa auto.';
  return null;
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nadie responde en esa dirección',
  ENOTFOUND: 'ese servidor no existe',
  EAI_AGAIN: 'ese servidor no existe',
  ETIMEDOUT: 'el servidor no responde',
  '28P01': 'usuario o contraseña incorrectos',
  '28000': 'usuario o contraseña incorrectos',
  '3D000': 'esa base de datos no existe',
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

function cannotConnect(databaseUrl: string | undefined, error: unknown) {
  const reason = reasons[codeOf(error)] ?? messageOf(error);
  if (!databaseUrl) return new StartupError(`La base de datos incluida no responde: ${reason}.`, error);
  const { hostname, port, pathname } = new URL(databaseUrl);
  const place = `${hostname}${port && `:${port}`}${pathname}`;
  return new StartupError(`No se pudo conectar con DATABASE_URL (${place}): ${reason}.`, error);
}

const cannotPrepare = (error: unknown) =>
  new StartupError(`No se pudo preparar la base de datos: ${messageOf(error)}.`, error);
