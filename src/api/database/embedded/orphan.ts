import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** PostgreSQL listens on no TCP port here; the number only appears in the name of its socket. */
export const socketNumber = 5432;

// Lines of postmaster.pid: 0 pid, 2 start time, 4 socket folder, 7 state.
const postmasterFile = (cluster: string) => {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
};

export const runOf = (cluster: string) => postmasterFile(cluster).slice(0, 3).join(' ');
export const socketsOf = (cluster: string) => postmasterFile(cluster)[4]?.trim();
/** `starting` during startup and crash recovery, `ready` once PostgreSQL accepts connections. */
export const stateOf = (cluster: string) => postmasterFile(cluster)[7]?.trim();

/** Stops a database that survived a killed server, and removes lock files that would block the next start. */
export async function stopOrphan(cluster: string): Promise<void> {
  const pid = Number(postmasterFile(cluster)[0]);
  if (!pid) return;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostmaster(pid, cluster)) break;
    process.kill(pid, signal);
    await gone(pid, cluster, 10_000);
  }
  // Another program uses this process id now, and PostgreSQL would mistake it for a running database.
  if (isTaken(pid)) clearLocks(cluster);
}

async function gone(pid: number, cluster: string, patienceMs: number) {
  const end = performance.now() + patienceMs;
  while (isPostmaster(pid, cluster) && performance.now() < end) await sleep(10);
}

function clearLocks(cluster: string) {
  const sockets = socketsOf(cluster);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  if (sockets) rmSync(join(sockets, `.s.PGSQL.${socketNumber}.lock`), { force: true });
}

function isTaken(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isPostmaster(pid: number, cluster: string) {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}
