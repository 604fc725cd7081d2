import { sql } from 'kysely';
import type pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { watchDatabase } from '../lib/database-pulse.ts';
import { type Db, openDatabase, openPool } from '../lib/db.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { holdDataDir } from './data-dir.ts';
import { StartProblem } from './start-problem.ts';

export type OpenDatabase = { db: Db; pool: pg.Pool; close: () => Promise<void> };
type Where = {
  databaseUrl: string | undefined;
  dataDir: string;
  /** The newest schema, unless an older one is asked for by its name. */
  schema?: string | undefined;
};
type Events = { onCrash: () => void; onLost: (error: unknown) => void; onSilent: () => void };

const oldestVersion = 16;

/** The migrated database: the one of DATABASE_URL, else the product's own in the data directory. */
export async function openMigratedDatabase(where: Where, events: Events): Promise<OpenDatabase> {
  const { url, stop } = where.databaseUrl
    ? { url: where.databaseUrl, stop: async () => undefined }
    : await startOwn(where.dataDir, events);
  const pool = openPool(url);
  const pulse = watchDatabase(pool, events.onSilent);
  const db = openDatabase(pool);
  const close = async () => {
    await pulse.stop();
    await db.destroy();
    await stop();
  };
  try {
    await requireVersion(db, where.databaseUrl);
    await migrate(db, where.schema);
  } catch (error) {
    await close();
    throw error instanceof StartProblem ? error : cannotPrepare(error);
  }
  return { db, pool, close };
}

/** Our own PostgreSQL, and nobody else in its data directory. */
export async function startOwn(dataDir: string, events: Partial<Events> = {}) {
  const hold = holdDataDir(dataDir);
  const postgres = await startPostgres({ dataDir, ...events });
  const stop = async () => {
    await postgres.stop();
    hold.release();
  };
  return { url: postgres.url, stop };
}

async function requireVersion(db: Db, databaseUrl: string | undefined) {
  const asked = await sql<{ version: string }>`select current_setting('server_version_num') as version`
    .execute(db)
    .catch((error: unknown) => {
      throw cannotConnect(databaseUrl, error);
    });
  const version = Math.floor(Number(asked.rows[0]?.version) / 10_000);
  if (version >= oldestVersion) return;
  throw new StartProblem(
    `PostgreSQL ${version} es demasiado viejo: hace falta ${oldestVersion} o más nuevo.`,
  );
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
  if (!databaseUrl) return new StartProblem(`La base de datos incluida no responde: ${reason}.`, error);
  // Never the whole address: it holds the password.
  const { hostname, port, pathname } = new URL(databaseUrl);
  const place = `${hostname}${port && `:${port}`}${pathname}`;
  return new StartProblem(`No se pudo conectar con DATABASE_URL (${place}): ${reason}.`, error);
}

const cannotPrepare = (error: unknown) =>
  new StartProblem(`No se pudo preparar la base de datos: ${messageOf(error)}.`, error);
