import { readConfig } from '#api/config.ts';
import { openMigratedDatabase } from '#api/start/open-database.ts';
import { describeStartupError } from '#api/startup-error.ts';
import { serverOf } from '#api/start/start-database.ts';
import { distribute } from '#db/distribute.ts';

// `DATABASE_URL=… npm run db:distribute`: can run any number of times, and must run after each release with a new
// table.

async function run(): Promise<string> {
  const { databaseUrl } = readConfig(process.env);
  if (!databaseUrl) return 'La base de datos incluida vive en una sola máquina: no hay nada que repartir.';
  const { pool, close } = await openMigratedDatabase(serverOf(databaseUrl), { databaseUrl }, () => undefined);
  const client = await pool.connect();
  try {
    // Moving a large table can exceed the statement timeout.
    await client.query('set statement_timeout = 0');
    const spread = await distribute(client);
    if (!spread) return 'Este PostgreSQL no tiene la extensión citus: no hay nada que repartir.';
    return spread.length > 0
      ? `Tablas repartidas: ${spread.join(', ')}.`
      : 'Todas las tablas ya están repartidas.';
  } finally {
    client.release(true);
    await close();
  }
}

try {
  console.log(await run());
} catch (problem) {
  console.error(describeStartupError(problem) ?? problem);
  process.exitCode = 1;
}
