import { afterAll, beforeAll, expect, test } from 'vitest';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { listPublicServices, type Service } from '#domain/services/contract.ts';
import type { Page } from '#domain/page.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aReservation, aService, aShopAtWork, ask } from '#test/world.ts';
import { seedDemo } from '../demo/seed-demo.ts';

const slug = 'barberia-navaja';
let it: TestApp;
beforeAll(async () => {
  it = await startTestApp({ deps: { renderPage: (page) => ({ html: JSON.stringify(page) }) } });
  await seedDemo(it.deps);
});
afterAll(() => it.close());

// Rows that a test writes itself raise no page version, so the stored page has to expire.
const expire = () => it.clock.advance(3_600_000);

async function popularIn(of = slug): Promise<number[] | undefined> {
  const page: Page = (await it.app.inject({ url: `/${of}` })).json();
  return page.kind === 'booking' ? page.data.popular : undefined;
}

test('a page without groups names the three services most booked, without premium ones', async () => {
  expect(await popularIn()).toBeUndefined();
  await it.db.updateTable('services').set({ group_name: null }).execute();
  expire();
  const services = await ask(it.call, listPublicServices, { slug });
  const lines = await it.db
    .selectFrom('reservation_lines as l')
    .innerJoin('reservations as r', 'r.id', 'l.reservation_id')
    .select(['l.service_id', 'r.status', 'r.start_at'])
    .execute();
  const since = new Date(it.clock.now() - 90 * 24 * 3_600_000).toISOString();
  const countOf = (id: number) =>
    lines.filter((line) => line.service_id === id && line.status === 'completed' && line.start_at >= since)
      .length;
  const expected = services
    .filter(({ is_premium }) => !is_premium)
    .map(({ id }) => id)
    .toSorted((a, b) => countOf(b) - countOf(a) || a - b)
    .slice(0, 3);
  expect(await popularIn()).toEqual(expected);
  const [most = 0, second = 0] = expected;
  await it.db
    .updateTable('services')
    .set({ is_premium: true, price_cents: 0, price_type: 'fixed' })
    .where('id', '=', most)
    .execute();
  await it.db.updateTable('services').set({ active: false }).where('id', '=', second).execute();
  expire();
  expect(await popularIn()).not.toEqual(expect.arrayContaining([most]));
  expect(await popularIn()).not.toEqual(expect.arrayContaining([second]));
});

test('a service is popular from ten completed reservations on, unless all services are', async () => {
  const { shop, barber, service } = await aShopAtWork(it.call);
  const other = await aService(shop, { name: 'Barba' });
  const complete = async (of: Service, nth: number) => {
    const start_local = `2026-11-2${nth % 5}T${10 + Math.floor(nth / 5)}:00`;
    const { id } = await aReservation(shop, { barber, service: of, start_local });
    await ask(it.call, setReservationStatus, { id, status: 'completed' }, { token: shop.token });
  };
  for (let nth = 0; nth < 9; nth += 1) await complete(service, nth);
  expect(await popularIn(shop.slug)).toBeUndefined();
  await complete(service, 9);
  expect(await popularIn(shop.slug)).toEqual([service.id]);
  for (let nth = 10; nth < 20; nth += 1) await complete(other, nth);
  expect(await popularIn(shop.slug)).toBeUndefined();
});
