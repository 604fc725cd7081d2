import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '#api/startup-error.ts';
import { type Account, isOpenTo } from './account.ts';
import { sharedHome } from './binaries.ts';

export const databaseName = 'navaja';

/**
 * Folder with cluster, socket and log, accessible only to the account. It is `postgres` in the data directory, or a
 * link from there when the account cannot enter the data directory (for example below root's home).
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

const execute = promisify(execFile);

/** The cluster is renamed when complete, so that a kill leaves no partial cluster. */
export async function ensureCluster(
  binaries: string,
  home: string,
  account: Account | undefined,
): Promise<string> {
  const cluster = join(home, 'cluster');
  if (existsSync(cluster)) return cluster;
  for (const name of readdirSync(home)) {
    if (name.startsWith('cluster.unfinished'))
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
  // A random name, because programs of a killed start may still write into the folder of that start.
  const unfinished = join(home, `cluster.unfinished-${randomUUID()}`);
  const run = async (program: string, args: string[], input = '') => {
    const [command = '', ...words] = [...inOtherName(), join(binaries, 'bin', program), ...args];
    const running = execute(command, words, { ...account, cwd: home, env: { PATH: '/usr/bin:/bin' } });
    const kill = () => running.child.kill();
    process.once('exit', kill);
    running.child.stdin?.end(input);
    await running.finally(() => process.off('exit', kill));
  };
  try {
    await run('initdb', [
      `--pgdata=${unfinished}`,
      // Syncing a thousand files one by one is slow: initdb and postgres skip it, and the last step syncs all at once.
      '--no-sync',
      `--username=${databaseName}`,
      '--auth=trust',
      '--encoding=UTF8',
      // Same sort order on every machine, independent of installed locales.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]);
    await run(
      'postgres',
      ['--single', '-F', '-D', unfinished, 'postgres'],
      `create database ${databaseName} strategy file_copy;\n`,
    );
    const atOnce = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
    await run('initdb', ['--sync-only', ...atOnce, `--pgdata=${unfinished}`]);
  } catch (error) {
    const said = error instanceof Error ? error.message.trim().split('\n').at(-1) : '';
    throw new StartupError(`No se pudo crear la base de datos en ${home}: ${said}.`, error);
  }
  renameSync(unfinished, cluster);
  return cluster;
}

/**
 * Allows only the operating system account of the server to connect, and no other process of the database's account. An
 * account without a name (a container's arbitrary user id) has no peer authentication, so access depends on the private
 * socket folder.
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
    // Written as the account that owns the folder, because that account could have placed a symlink to a foreign file.
    execFileSync('/bin/sh', ['-c', 'umask 077 && cat > "$0"', file], { ...account, input: content });
  }
}

// initdb needs a user name; a container's arbitrary user id has none, so a user namespace maps it to `nobody`.
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
