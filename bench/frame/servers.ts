import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase, openPool } from '#api/database/connection.ts';
import { runningPostgres } from '#api/database/embedded/start-postgres.ts';
import { callerAt } from '#test/caller.ts';
import { aDataDir, aFreePort, aRunningProduct } from '#test/product.ts';

/** The product in its own process with its own durable database, stopped at the end of `await using`. */
export async function theProduct(env: Record<string, string> = {}, script?: string) {
  const dataDir = await aDataDir();
  const port = await aFreePort();
  const own = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PAYMENT_SANDBOX: 'off',
    CHAT_SANDBOX: 'off',
  };
  let product = await aRunningProduct({ ...own, ...env }, script);
  const origin = `http://127.0.0.1:${port}`;
  const db = openDatabase(openPool(runningPostgres(dataDir) ?? '', { connections: 4 }));
  return {
    port,
    origin,
    db,
    get pid() {
      return product.process.pid ?? 0;
    },
    databaseUrl: runningPostgres(dataDir) ?? '',
    call: callerAt(origin),
    /** Ends the product and starts it again on the same data; returns the seconds until it is healthy. */
    startAgain: async () => {
      await db.destroy();
      product.process.kill('SIGTERM');
      await product.ended;
      const begun = performance.now();
      product = await aRunningProduct({ ...own, ...env }, script);
      return (performance.now() - begun) / 1_000;
    },
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      product.process.kill('SIGTERM');
      await product.ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Product = Awaited<ReturnType<typeof theProduct>>;

const bareServer = fileURLToPath(new URL('bare-server.ts', import.meta.url));

export async function bareServerLike(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const type = answer.headers.get('content-type') ?? '';
  const body = type.includes('json') ? await answer.json() : await answer.text();
  return bareServerOf({ type, body });
}

export type Answer = { type: string; body: unknown; webpInBase64?: string | undefined };

export async function bareServerOf(answer: Answer) {
  const port = await aFreePort();
  const child = spawn(process.execPath, [bareServer], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(answer));
  await once(child.stdout, 'data');
  return {
    port,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
