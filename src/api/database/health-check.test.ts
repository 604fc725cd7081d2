import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { aDatabase } from '#test/database.ts';
import { openPool } from './connection.ts';
import { watchDatabase } from './health-check.ts';

const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

async function aLongWay(address: string) {
  const url = new URL(address);
  const target = { path: `${url.searchParams.get('host')}/.s.PGSQL.${url.port || '5432'}` };
  const way = { onAsked: (): unknown => undefined };
  const server = createServer((client) => {
    const database = connect(target);
    client.on('data', (asked) => {
      database.write(asked);
      way.onAsked();
    });
    database.on('data', (answer) => void setTimeout(() => client.write(answer), 50));
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return Object.assign(way, { url: url.href, close: () => server.close() });
}

test('when the whole machine stood still, the database is not taken for silent', async () => {
  const database = await aDatabase();
  const way = await aLongWay(database.url);
  const pool = openPool(way.url);
  let silences = 0;
  const pulse = watchDatabase(pool, () => (silences += 1));
  const next = () => new Promise<void>((asked) => (way.onAsked = asked));
  await next();
  for (let time = 0; time < 3; time += 1) {
    await new Promise<void>((stood) => {
      way.onAsked = () => {
        standStill(1_500);
        stood();
      };
    });
    await next();
  }
  await next();
  expect(silences).toBe(0);
  await pulse.stop();
  await pool.end();
  way.close();
  await database.drop();
});
