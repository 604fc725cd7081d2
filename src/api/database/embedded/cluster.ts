import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '#api/startup-error.ts';
import { type Account, isOpenTo } from './account.ts';
import { sharedHome } from './binaries.ts';

/** The role and the database that the product uses in its own PostgreSQL. */
export const databaseName = 'navaja';

/**
 * The folder that holds cluster, socket and log, private to the account. It is `postgres` in the data directory,
 * or a link from there when the account cannot enter the data directory (below root's home).
 */
export function clusterHome(dataDir: string, account: Account | undefined): string {
  const place = join(dataDir, 'postgres');
  if (!existsSync(place)) makeHome(place, dataDir, account);
  const home = realpathSync(place);
  if (account && !isOpenTo(account, home)) {
    throw new StartupError(
      `La base de datos no puede entrar en ${home}: da permiso de lectura a las carpetas que la contienen.`,
    );
  }
  return home;
}

function makeHome(place: string, dataDir: string, account: Account | undefined) {
  const closed = account && !isOpenTo(account, realpathSync(dataDir), 0o1);
  const home = closed ? join(sharedHome, `data-${randomUUID()}`) : place;
  if (closed) {
    mkdirSync(sharedHome, { recursive: true });
    chmodSync(sharedHome, 0o755);
  }
  rmSync(place, { force: true });
  mkdirSync(home, { mode: 0o700 });
  if (account) chownSync(home, account.uid, account.gid);
  if (home !== place) symlinkSync(home, place);
}

/** Creates the cluster on the first start. It gets its name only when complete, so that a kill on the way leaves no half cluster. */
export function ensureCluster(binaries: string, home: string, account: Account | undefined): string {
  const cluster = join(home, 'cluster');
  if (existsSync(cluster)) return cluster;
  const unfinished = join(home, 'cluster.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  const run = (program: string, args: string[], input?: string) => {
    const [command = '', ...words] = [...inOtherName(), join(binaries, 'bin', program), ...args];
    return execFileSync(command, words, {
      ...account,
      cwd: home,
      env: { PATH: '/usr/bin:/bin' },
      input,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
  };
  try {
    run('initdb', [
      `--pgdata=${unfinished}`,
      `--username=${databaseName}`,
      '--auth=trust',
      '--encoding=UTF8',
      // Sorted and compared alike on every machine, whatever locales it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]);
    run('postgres', ['--single', '-D', unfinished, 'postgres'], `create database ${databaseName};\n`);
  } catch (error) {
    const said = error instanceof Error ? error.message.trim().split('\n').at(-1) : '';
    throw new StartupError(`No se pudo crear la base de datos en ${home}: ${said}.`, error);
  }
  renameSync(unfinished, cluster);
  return cluster;
}

/**
 * Lets the account that the product runs under in as the product's role, and nobody else, other processes of the
 * database's own account included. An account without a name, as a container's arbitrary user id, cannot be recognised:
 * then the folder that only it may enter must do.
 */
export function writeAccess(cluster: string, account: Account | undefined): void {
  const isNamed = hasName() && process.platform !== 'win32';
  const files = {
    'pg_ident.conf': isNamed ? `navaja "${userInfo().username}" ${databaseName}\n` : '',
    'pg_hba.conf': `local all all ${isNamed ? 'peer map=navaja' : 'trust'}\n`,
  };
  for (const [name, content] of Object.entries(files)) {
    const file = join(cluster, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
    // Written as the account that owns the folder: it could have put a link to somebody else's file there.
    execFileSync('/bin/sh', ['-c', 'umask 077 && cat > "$0"', file], { ...account, input: content });
  }
}

// initdb needs a user name, which a container's arbitrary user id lacks, so it is given the name nobody.
function inOtherName(): string[] {
  if (process.platform !== 'linux' || hasName()) return [];
  return ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
}

function hasName() {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
