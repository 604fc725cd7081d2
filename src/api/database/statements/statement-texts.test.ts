import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { calls } from '#api/openapi/calls.ts';
import { readAgenda } from '#domain/reservations/contract.ts';
import { startTestApp } from '#test/app.ts';
import { queries } from '#test/changing-bodies.ts';
import { oneOfEach } from '#test/one-of-each.ts';
import { vapidEnv } from '#test/push-server.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../connection.ts';

// PostgreSQL plans each new statement text: a text that contains a shop's id costs 3 ms more per booking.
test('no statement text holds the id or the address of a shop, nor another id', async () => {
  const texts = new Set<string>();
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function noting(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given as [string | { text: string }];
    texts.add(typeof first === 'string' ? first : first.text);
    return query.apply(this, given);
  });
  const it = await startTestApp({ env: vapidEnv });
  // Ids that cannot be mistaken for numbers in the code.
  await sql`select setval(sequencename::text::regclass, ${7_000_000}) from pg_sequences`.execute(it.db);

  const shop = await world.aShop(it.call);
  const { id, slug } = shop.organization;
  expect(id).toBeGreaterThan(7_000_000);
  const ids = await oneOfEach(it, shop, shop.token);
  await world.ask(it.call, readAgenda, { from: '2026-11-19', to: '2026-11-20' }, { token: shop.token });
  for (const { method, path } of calls) {
    if (method !== 'GET' || path.includes('/:externalId')) continue;
    const address = path.replace(':slug', slug).replace(/:\w*id\b/i, String(ids.reservations));
    const url = `/api${address}${queries[`GET ${path}`] ?? ''}`;
    await it.app.inject({ url, headers: { authorization: `Bearer ${shop.token}` } });
  }
  await it.app.inject({ url: `/${slug}` });
  await it.deps.jobs.drain(id as OrganizationId);

  expect(texts.size).toBeGreaterThan(200);
  const withValues = [...texts].filter((text) => /\b7000\d{3}\b/.test(text) || text.includes(slug));
  expect(withValues).toEqual([]);
  await it.close();
  vi.restoreAllMocks();
});
