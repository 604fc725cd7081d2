import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { codingFor, compressAnswers } from './compression.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['GZIP ; q=0.5', 'gzip'],
  ['zbr, xgzip', undefined],
  ['gzip;q=0.000', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('who takes "%s" gets %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding);
});

const page = '<p>Barbería</p>'.repeat(100);
const list = Array.from({ length: 100 }, (_, id) => ({ id, name: 'Barbería' }));
const stored = Buffer.from(JSON.stringify(list));

const app = Fastify();
compressAnswers(app);
app.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
app.get('/list', (_, reply) => reply.header('vary', 'Origin').send(list));
app.get('/kept', (_, reply) => reply.type('application/json; charset=utf-8').send(stored));
app.get('/short', (_, reply) => reply.send({ detail: 'No encontrado' }));
app.get('/image', (_, reply) => reply.type('image/webp').send(Buffer.alloc(5_000)));
const ask = (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });
const plainOf = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['/page', 'br', page],
  ['/page', 'gzip', page],
  ['/list', 'br', JSON.stringify(list)],
  ['/list', 'gzip', JSON.stringify(list)],
  ['/kept', 'br', JSON.stringify(list)],
  ['/kept', 'gzip', JSON.stringify(list)],
] as const)('%s compressed by %s is the same, and smaller', async (url, coding, plain) => {
  for (let time = 0; time < 2; time += 1) {
    const { headers, rawPayload } = await ask(url, coding);
    expect(headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(rawPayload.length),
      vary: url === '/list' ? 'Origin, accept-encoding' : 'accept-encoding',
    });
    expect(plainOf[coding](rawPayload).toString()).toBe(plain);
    expect(rawPayload.length).toBeLessThan(Buffer.byteLength(plain) / 3);
  }
});

test('who takes no coding gets an answer as it is, and caches are told that others do not', async () => {
  const { headers, body } = await ask('/page', 'identity');
  expect([body, headers.vary, headers['content-encoding']]).toEqual([page, 'accept-encoding', undefined]);
});

test.each(['/short', '/image'])('%s is not worth it', async (url) => {
  const { headers } = await ask(url, 'br');
  expect([headers.vary, headers['content-encoding']]).toEqual([undefined, undefined]);
});
