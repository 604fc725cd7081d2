import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, openPool } from '#api/database/connection.ts';
import { callerAt } from '../caller.ts';
import { aFreePort } from '../product.ts';

const serve = fileURLToPath(new URL('serve.ts', import.meta.url));

type Options = { dataDir?: string; env?: Record<string, string> };
export type Product = Awaited<ReturnType<typeof aProduct>>;

export async function aProduct({ dataDir, env = {} }: Options = {}) {
  const home = dataDir ?? (await mkdtemp(join(tmpdir(), 'navaja-faults-')));
  if (!dataDir) await chmod(home, 0o755);
  const port = await aFreePort();
  const origin = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  const isUp = async () => (await fetch(`${origin}/api/health`).catch(() => null))?.status === 200;
  const start = async (more: Record<string, string> = {}) => {
    const own = { NODE_ENV: 'test', DATA_DIR: home, PORT: String(port), HOST: '127.0.0.1' };
    const quiet = {
      RATE_LIMITS: 'off',
      DEMO: 'off',
      PAYMENT_SANDBOX: 'off',
      CHAT_SANDBOX: 'off',
      LOG_LEVEL: 'fatal',
    };
    server = spawn(process.execPath, [serve], {
      env: { PATH: process.env.PATH, ...own, ...quiet, ...env, ...more },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while (!(await isUp())) {
      if (server.exitCode !== null) throw new Error(`the product ended with ${server.exitCode}`);
      await sleep(20);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return null;
    const exit = once(server, 'exit');
    server.kill(signal);
    const [code] = (await exit) as [number | null];
    return code;
  };
  const postmasterFile = join(home, 'postgres', 'cluster', 'postmaster.pid');
  const postmaster = () => readFileSync(postmasterFile, 'utf8').split('\n');
  const databaseUrl = () =>
    env.DATABASE_URL ??
    `postgresql://navaja@localhost:5432/navaja?host=${encodeURIComponent(postmaster()[4] ?? '')}`;
  let killed: number | undefined;
  await start();
  return {
    origin,
    home,
    call: callerAt(origin),
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** After an earlier kill, first waits for the restarted database process, which can still be starting. */
    killDatabase: async () => {
      const running = () => (existsSync(postmasterFile) ? Number(postmaster()[0]) : killed);
      while (running() === killed) await sleep(1);
      killed = running();
      process.kill(killed ?? 0, 'SIGKILL');
    },
    openDatabase: () => openDatabase(openPool(databaseUrl(), { connections: 2 })),
    remove: async () => {
      await end('SIGTERM');
      if (!dataDir) await rm(home, { recursive: true, force: true });
    },
  };
}
