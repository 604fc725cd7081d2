import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startToldApp, type ToldApp } from '#test/chat-webhook.ts';

let it: ToldApp;
let port: number;
beforeAll(async () => {
  it = await startToldApp();
  port = Number(new URL(await it.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => it.close());

async function begin(bytes: number | 'chunked'): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const length = bytes === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
  socket.write(
    `POST /api/whatsapp/webhook HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
  );
  if (bytes !== 'chunked') socket.write('[');
  const answer = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0] ?? '');
  return { socket, answer };
}
const silent = (answer: Promise<string>) =>
  Promise.race([answer, new Promise<string>((done) => setTimeout(done, 300, 'none'))]);
/** Retries until the server has noticed that earlier deliveries ended. */
const beginRead = (bytes: number | 'chunked') =>
  vi.waitFor(async () => {
    const begun = await begin(bytes);
    if ((await silent(begun.answer)) === 'none') return begun;
    begun.socket.destroy();
    throw new Error('refused');
  }, 10_000);

test.each([3 * 1024 * 1024, 'chunked'] as const)(
  'of the deliveries of %s bytes that never end two are read, and the others are refused',
  async (bytes) => {
    const [one, other] = [await beginRead(bytes), await beginRead(bytes)];
    const third = await begin(bytes);
    expect(await third.answer).toBe('HTTP/1.1 503 Service Unavailable');
    expect(await it.deliver('{}', 'nonsense')).toBe(400);
    one.socket.destroy();
    const next = await beginRead(bytes);
    for (const { socket } of [other, third, next]) socket.destroy();
  },
);

test('150 that are small and never end are no large ones', async () => {
  const small = await Promise.all(Array.from({ length: 150 }, () => begin(256 * 1024)));
  expect(await silent(Promise.any(small.map(({ answer }) => answer)))).toBe('none');
  const large = await beginRead(300_000);
  for (const { socket } of [...small, large]) socket.destroy();
});
