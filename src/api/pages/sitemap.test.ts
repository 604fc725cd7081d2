import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProfile } from '#domain/profile/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShop } from '#test/world.ts';

let it: TestApp;

beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
});
afterAll(() => it.close());

const get = (url: string) => it.app.inject({ url });
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at ?? '');
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  const tags = xml.replace(/^<\?xml [^?]*\?>/, '').matchAll(/<(\/?)([a-z]+)[^>]*>/g);
  for (const [, close, name = ''] of tags) {
    if (!close) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

test('of 25,001 shops there are three files, without those that are not listed', async () => {
  const hidden = await aShop(it.call);
  const shown = await aShop(it.call);
  await it.call(saveProfile, { is_listed: false }, { token: hidden.token });
  await it.call(saveProfile, { tagline: 'Hola' }, { token: shown.token });
  await it.deps.pool.query(`insert into org_registry (slug, organization_id)
    select 'tienda-' || n, 1000000 + n from generate_series(1, 25000) as n`);

  const index = await get('/sitemap.xml');
  expect(index.headers['content-type']).toContain('application/xml');
  expect(index.headers['cache-control']).toBe('public, max-age=3600');
  expect(isWellFormed(index.body)).toBe(true);
  const files = [1, 2, 3].map((n) => `https://navaja.example/sitemap-${n}.xml`);
  expect(locations(index.body)).toEqual(files);

  const bodies = await Promise.all([1, 2, 3].map(async (n) => (await get(`/sitemap-${n}.xml`)).body));
  expect(bodies.every(isWellFormed)).toBe(true);
  const listed = bodies.map(locations);
  expect(listed.map(({ length }) => length)).toEqual([10_000, 10_000, 5_001]);
  const all = listed.flat();
  expect(new Set(all).size).toBe(25_001);
  expect(all).toContain(`https://navaja.example/${shown.slug}`);
  expect(all).not.toContain(`https://navaja.example/${hidden.slug}`);
  expect(bodies.join('')).toContain(`${shown.slug}</loc><lastmod>2026-11-18</lastmod>`);
  expect((await get('/sitemap-4.xml')).statusCode).toBe(404);
});

test('a file is read once an hour', async () => {
  const before = (await get('/sitemap.xml')).body;
  await it.deps.pool.query('delete from org_registry where organization_id > 1000000');
  expect((await get('/sitemap.xml')).body).toBe(before);
  it.clock.advance(3_600_000);
  expect(locations((await get('/sitemap.xml')).body)).toHaveLength(1);
});

test.each(['/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-1e3.xml', '/sitemap--1.xml'])(
  '%s is no file of it',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);
