import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShop } from '#test/world.ts';
import { createLog } from '../log.ts';

type LogLine = { level: number; msg: string; err?: { stack?: string } };
const lines: LogLine[] = [];
let it: TestApp;
let port: number;
let token: string;

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  it = await startTestApp({ deps: { log } });
  ({ token } = await aShop(it.call));
  port = Number(new URL(await it.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => it.close());

const head = (first: string, ...more: string[]) => [first, 'host: x', ...more, '', ''].join('\r\n');
const multipart = 'content-type: multipart/form-data; boundary=b';

test.each([
  ['before its answer', () => head('GET /api/docs HTTP/1.1')],
  [
    'within its body',
    () =>
      `${head('POST /api/auth/login HTTP/1.1', 'content-type: application/json', 'content-length: 90')}{"em`,
  ],
  [
    'within an upload',
    () =>
      `${head('POST /api/images/upload HTTP/1.1', multipart, 'content-length: 9000', `authorization: Bearer ${token}`)}--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nxxxx`,
  ],
  ['while others wait on it', () => head('GET /api/docs HTTP/1.1').repeat(20)],
])('who hangs up %s is no error in the log', async (_when, request) => {
  lines.length = 0;
  const hangUp = async (how: (line: Socket) => void) => {
    const line = connect(port, '127.0.0.1');
    line.on('error', () => undefined);
    const heard = once(it.app.server, 'request');
    line.write(request());
    await heard;
    how(line);
  };
  await hangUp((line) => line.resetAndDestroy());
  await hangUp((line) => line.destroy());
  await sleep(200);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ level, err }) => level > 30 || err)).toEqual([]);
});
