import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editRules } from '#domain/organization/rules.ts';
import { moveReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let given: Awaited<ReturnType<typeof world.aShopAtWork>>;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } });
  app.clock.set(testNow);
});
afterAll(() => app.close());

let asked = 0;
const from = (token?: string) => ({
  ...(token && { token }),
  headers: { 'x-forwarded-for': `203.7.${((asked += 1) >> 8) & 255}.${asked & 255}` },
});
const call: TestApp['call'] = (route, input, options) =>
  app.call(route, input, { ...options, ...from(options?.token) });

async function aShopWith(count: number, role: 'barber' | 'manager' = 'barber') {
  given = await world.aShopAtWork(call);
  const { shop, barber, service } = given;
  await world.ask(call, editRules, { online: { confirmation: 'off' } }, { token: shop.token });
  const attacker = await world.aStaffMember(shop, { role });
  const visits = [];
  for (let nth = 0; nth < count; nth += 1) {
    const start_local = `2026-11-${19 + Math.floor(nth / 16)}T${String(9 + Math.floor((nth % 16) / 2)).padStart(2, '0')}:${nth % 2 ? '30' : '00'}`;
    visits.push(
      await world.aReservation(shop, {
        barber,
        service,
        start_local,
        client: world.aClient({ phone: `+598 9${1_000_000 + nth}` }),
      }),
    );
  }
  return { barber, visits, token: attacker.token, attacker };
}
const cancel = (id: number, token: string) =>
  call(setReservationStatus, { id, status: 'canceled' }, { token });
const move = (id: number, start_local: string, token: string) =>
  call(moveReservation, { id, start_local }, { token });

describe('a barber who empties a colleague’s agenda', () => {
  test('cancels or moves away forty of their reservations in ten minutes, and no more', async () => {
    const { visits, token, attacker } = await aShopWith(44);
    const canceled = [];
    for (const { id } of visits.slice(0, 38)) canceled.push(await cancel(id, token));
    expect(new Set(statusesOf(canceled))).toEqual(new Set([200]));
    const [one, two, three, four] = visits.slice(38).map(({ id }) => id);
    const moved = [
      await move(one ?? 0, '2027-05-03T10:00', token),
      await move(two ?? 0, '2027-05-03T11:00', token),
      await move(three ?? 0, '2027-05-03T12:00', token),
      await cancel(four ?? 0, token),
    ];
    expect(moved.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(moved[2]?.headers.get('retry-after')).toMatch(/^\d+$/);
    const near = await move(three ?? 0, '2026-11-21T16:00', token);
    expect(near.status).toBe(200);
    const takenOver = await call(moveReservation, { id: three ?? 0, barber_id: attacker.user.id }, { token });
    expect(takenOver.status).toBe(429);
  });

  test('has their own reservations outside of this, and so has who cancels again', async () => {
    const { barber, visits } = await aShopWith(42);
    for (const { id } of visits) expect((await cancel(id, barber.token)).status).toBe(200);
  });
});

test('a manager cancels more than forty of other barbers’ reservations, as on a day when one is ill', async () => {
  const { visits, token } = await aShopWith(42, 'manager');
  for (const { id } of visits) expect((await cancel(id, token)).status).toBe(200);
});
