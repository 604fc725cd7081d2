import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { aDataDir, aFreePort, startFlags } from '#test/product.ts';
import type { Benchmark, Sample } from '../frame/benchmark.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bareServer = fileURLToPath(new URL('../frame/bare-server.ts', import.meta.url));

async function secondsToFirstPage(
  command: string[],
  env: Record<string, string>,
  input = '',
): Promise<number> {
  const port = String(await aFreePort());
  const [program = '', ...args] = command;
  const begun = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PORT: port, ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
    // A separate process group, because npm does not forward signals.
    detached: true,
  });
  const ended = once(child, 'exit');
  child.stdin.end(input);
  while (!(await isUp(`http://localhost:${port}/`))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}`);
    await sleep(5);
  }
  const seconds = (performance.now() - begun) / 1_000;
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
  return seconds;
}

const isUp = (url: string) =>
  fetch(url).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );

async function startProduct(command: string[], dataDir?: string): Promise<Sample> {
  const home = dataDir ?? (await aDataDir());
  // An earlier benchmark's page build leaves NODE_ENV at `production`.
  const env = { DATA_DIR: home, DATABASE_URL: '', NODE_ENV: 'development' };
  const value = await secondsToFirstPage(command, env);
  // After a start through npm the database can take a moment longer to stop.
  if (!dataDir) await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return { value };
}

const bare = JSON.stringify({ type: 'text/html', body: '<!doctype html><title>Navaja</title>' });

export const benchmark: Benchmark = async function* () {
  const dataDir = await aDataDir();
  const reference = {
    name: 'node and bare Fastify',
    measure: async () => ({ value: await secondsToFirstPage([process.execPath, bareServer], {}, bare) }),
  };
  const commands = {
    'npm start': ['npm', 'start'],
    'node scripts/start.mjs': [process.execPath, ...startFlags, 'scripts/start.mjs'],
  };
  try {
    for (const [command, words] of Object.entries(commands)) {
      for (const [data, home, aim] of [
        ['warm', dataDir, 0.4],
        ['fresh', undefined, 1.5],
      ] as const) {
        yield {
          bench: 'start',
          params: { command, data },
          unit: 's',
          product: () => startProduct(words, home),
          reference,
          goal: { of: 'value', wants: 'less', aim },
        };
      }
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
