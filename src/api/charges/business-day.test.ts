import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { chargeReservation } from '#domain/charges/contract.ts';
import { editOrganization } from '#domain/organization/contract.ts';
import { localToInstant } from '#domain/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

// All nights but the first contain a clock change; the server's own clock runs in another zone.
const nights = [
  ['America/Montevideo', '2026-11-18'],
  ['Europe/Madrid', '2026-03-28'],
  ['Europe/Madrid', '2026-10-24'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['Africa/Cairo', '2026-04-23'],
] as const;

test.each(nights)(
  '%s, the night after %s: a minute before and after midnight are two days',
  async (timezone, date) => {
    it.clock.set(`${date}T00:00:00Z`);
    const shop = await world.aShop(it.call, { timezone });
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    const days: string[] = [];
    // In zones that skip midnight, the day begins at 01:00.
    const minutes = [`${date}T23:59`, `${next}T00:01`];
    for (const local of minutes) {
      it.clock.set(localToInstant(local, timezone) ?? localToInstant(`${next}T01:01`, timezone) ?? '');
      const as = { token: await world.signIn(it.call, shop.owner.email) };
      const form = { client: null, channel: 'walk_in' as const, duration_min: 5, anyway: true };
      const start_local = local === minutes[0] ? `${date}T12:00` : `${date}T13:00`;
      const taken = { ...form, barber_id: shop.owner.user.id, start_local };
      const { id } = await world.ask(it.call, takeBooking, taken, as);
      days.push((await world.ask(it.call, chargeReservation, { id, payments: [] }, as)).business_day);
    }
    expect(days).toEqual([date, next]);
  },
);

test('a later change of zone does not move the day of a charge', async () => {
  it.clock.set('2026-11-19T02:30:00Z');
  const shop = await world.aShop(it.call);
  const as = { token: shop.token };
  const form = { client: null, channel: 'walk_in' as const, duration_min: 5, anyway: true };
  const { id } = await world.ask(it.call, takeBooking, { ...form, barber_id: shop.owner.user.id }, as);
  const { business_day } = await world.ask(it.call, chargeReservation, { id, payments: [] }, as);
  await world.ask(it.call, editOrganization, { timezone: 'Pacific/Auckland' }, as);
  const { rows } = await it.deps.pool.query('select business_day from charges where reservation_id = $1', [
    id,
  ]);
  expect([business_day, rows[0].business_day]).toEqual(['2026-11-18', '2026-11-18']);
});
