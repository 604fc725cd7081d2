import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#api/startup-error.ts';
import { unprivilegedAccount } from './account.ts';
import { postgresBinaries } from './binaries.ts';
import { clusterHome, databaseName, ensureCluster, writeAccess } from './cluster.ts';
import { runOf, socketNumber, socketsOf, stateOf, stopOrphan } from './orphan.ts';
import { postgresSettings } from './settings.ts';

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };
type Options = {
  dataDir: string;
  durable?: boolean;
  onCrash?: () => void;
  onLost?: (error: unknown) => void;
};

// Closing this end of the pipe stops the database; the kernel closes the pipe when this process is killed.
const supervisor = `
exec 3<&0
"$@" 3<&- </dev/null & database=$!
{ read -r _; kill -INT $database; } <&3 & watcher=$!
exec 3<&-
wait $database; code=$?
kill $watcher 2>/dev/null
exit $code`;

export async function startPostgres({
  dataDir,
  durable = true,
  onCrash,
  onLost,
}: Options): Promise<EmbeddedPostgres> {
  const account = unprivilegedAccount(join(dataDir, 'postgres'));
  const binaries = postgresBinaries(account);
  const home = clusterHome(dataDir, account);
  const cluster = await ensureCluster(binaries, home, account);
  writeAccess(cluster, account);
  const sockets = socketFolder(home);
  if (account) chownSync(sockets, account.uid, account.gid);
  const log = join(home, 'start.log');

  const spawnServer = () => {
    const output = openSync(log, 'w');
    const args = [
      join(binaries, 'bin', 'postgres'),
      '-D',
      cluster,
      ...postgresSettings({ sockets, durable }),
    ];
    const server = spawn('/bin/sh', ['-c', supervisor, 'sh', ...args], {
      ...account,
      cwd: home,
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['pipe', output, output],
      detached: true,
    });
    closeSync(output);
    return server;
  };

  let stopping = false;
  let server = await launch(cluster, log, spawnServer);
  const startAgain = async () => {
    if (stopping) return;
    onCrash?.();
    server = await launch(cluster, log, spawnServer);
    if (stopping) server.stdin?.end();
    watch();
  };
  const watch = () => server.once('exit', () => void startAgain().catch((error) => onLost?.(error)));
  watch();

  return {
    url: addressIn(sockets),
    stop: async () => {
      stopping = true;
      await stopped(server);
      if (sockets !== home) rmSync(sockets, { recursive: true, force: true });
    },
  };
}

const addressIn = (sockets: string) =>
  `postgresql://${databaseName}@localhost:${socketNumber}/${databaseName}?host=${encodeURIComponent(sockets)}`;

/** Also finds a database that another process runs; null when none runs. */
export function runningPostgres(dataDir: string): string | null {
  const sockets = socketsOf(join(dataDir, 'postgres', 'cluster'));
  return sockets ? addressIn(sockets) : null;
}

// A socket path is limited to 103 bytes on macOS and 107 on Linux.
const socketFolder = (home: string) =>
  Buffer.byteLength(home) < 88 ? home : mkdtempSync(join(tmpdir(), 'navaja-'));

// The shell's exit code for a program that a signal ended is higher.
const signalCode = 128;

async function launch(cluster: string, log: string, spawnServer: () => ChildProcess) {
  await stopOrphan(cluster);
  const patience = performance.now() + 30_000;
  for (;;) {
    const before = runOf(cluster);
    const server = spawnServer();
    const exit = once(server, 'exit');
    const state = () => (runOf(cluster) === before ? undefined : stateOf(cluster));
    while (server.exitCode === null && state() !== 'ready') {
      // Crash recovery has no time limit, because an interrupted recovery starts again from the beginning.
      if (performance.now() > patience && state() !== 'starting') await stopped(server);
      await Promise.race([exit, sleep(3)]);
    }
    if (server.exitCode === null) return server;
    const said = readFileSync(log, 'utf8');
    // Sessions of a killed database need a moment to end, and a database can be killed again while it starts.
    const mayStart = said.includes('still in use') || (server.exitCode ?? 0) > signalCode;
    if (!mayStart || performance.now() > patience) throw unstartable(said, log);
    await sleep(100);
  }
}

async function stopped(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.stdin?.end();
  await exit;
}

function unstartable(said: string, log: string) {
  const reason = said.split('\n').find((row) => row.includes('FATAL')) ?? said.trim().split('\n').at(-1);
  return new StartupError(`La base de datos incluida no pudo arrancar (${reason?.trim()}); más en ${log}.`);
}
