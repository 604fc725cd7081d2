import { backUp } from '#api/backup/run.ts';
import { readConfig } from '#api/config.ts';
import { describeStartupError } from '#api/startup-error.ts';

// `npm run backup [file]`: writes the data of an installation into one archive, also while the product runs.
const stamp = new Date().toISOString().replace(/[:.]/g, '-');
// The umask makes the archive readable by this account only.
process.umask(0o077);
const [, , file = `navaja-${stamp}.tar.gz`] = process.argv;
try {
  const { tables } = await backUp(readConfig(process.env), file);
  console.log(
    `${file}: ${tables.reduce((sum, { rows }) => sum + rows, 0)} filas de ${tables.length} tablas.`,
  );
} catch (problem) {
  console.error(describeStartupError(problem) ?? problem);
  process.exitCode = 1;
}
