import { restore } from '#api/backup/run.ts';
import { readConfig } from '#api/config.ts';
import { describeStartupError } from '#api/startup-error.ts';

// `npm run restore file` fills an empty installation from a backup. The umask keeps new files private to this account.
process.umask(0o077);
const [, , file] = process.argv;
try {
  if (!file) throw new Error('npm run restore ARCHIVO');
  const { made_at, tables, erased } = await restore(readConfig(process.env), file);
  console.log(`${file} (${made_at}): ${tables.reduce((sum, { rows }) => sum + rows, 0)} filas restauradas.`);
  if (erased > 0) console.log(`${erased} clientes borrados desde entonces se borraron de nuevo.`);
} catch (problem) {
  console.error(describeStartupError(problem) ?? problem);
  process.exitCode = 1;
}
