import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/api/main.js', import.meta.url));
/** Flags of Node, the same as in `npm start` and in the image. */
export const startFlags = ['--max-semi-space-size=8'];

export type Product = {
  process: ChildProcess;
  origin: string;
  said: () => string;
  /** Exit code after the end; null for a killed process. */
  ended: Promise<number | null>;
};

export async function aDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'navaja-process-'));
  await chmod(folder, 0o755);
  return folder;
}

export async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Starts a script, by default the built server, without waiting until it is ready. */
export function launch(env: Record<string, string>, script = main): Product {
  const given = { DEMO: 'off', RATE_LIMITS: 'off', DATABASE_URL: '', NODE_ENV: '', ...env };
  const child = spawn(process.execPath, [...startFlags, script], {
    env: { PATH: process.env.PATH, ...given },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { process: child, origin: `http://localhost:${env.PORT}`, said: () => output, ended };
}

export const isHealthy = async ({ origin }: Product): Promise<boolean> =>
  fetch(`${origin}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Throws after `patienceMs`. */
export async function until(holds: () => boolean | Promise<boolean>, patienceMs = 90_000): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export async function aRunningProduct(env: Record<string, string>, script?: string): Promise<Product> {
  const product = launch(env, script);
  await until(async () => product.process.exitCode !== null || (await isHealthy(product)));
  if (product.process.exitCode !== null) throw new Error(product.said());
  return product;
}

export async function databasePid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || undefined;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
