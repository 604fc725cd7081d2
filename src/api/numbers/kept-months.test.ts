import { afterAll, beforeAll, expect, test } from 'vitest';
import { editOrganization } from '#domain/organization/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { createClient } from '#domain/clients/contract.ts';
import { mergeClients, undoMerge } from '#domain/clients/merge-contract.ts';
import { readNumbers, readOrigins } from '#domain/numbers/contract.ts';
import { listReservations, moveReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import * as world from '#test/world.ts';

const rounds = roundsOf({ short: 20, long: 100 });

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp({ now: '2026-02-20T12:00:00Z' });
});
afterAll(() => it.close());

async function inMay() {
  it.clock.set('2026-02-20T12:00:00Z');
  const shop = await world.aShop(it.call);
  const barber = await world.aStaffMember(shop);
  const service = await world.aService(shop);
  await world.hoursFor(shop, barber);
  const { id } = await world.aReservation(shop, { barber, service, start_local: '2026-03-04T10:00' });
  it.clock.set('2026-05-10T12:00:00Z');
  const token = await world.signIn(it.call, shop.owner.email);
  const months = async () => {
    const input = { from: '2026-03-01', to: '2026-04-30', by: 'month' as const };
    const { series } = await world.ask(it.call, readNumbers, input, { token });
    return series.map(({ visits, new_clients }) => [visits, new_clients]);
  };
  const storedMonths = () =>
    it.db
      .selectFrom('month_numbers')
      .select(['month', 'zone', 'version'])
      .where('organization_id', '=', shop.organization.id)
      .where('numbers', 'is not', null)
      .orderBy('month')
      .execute();
  return { shop, id, token, months, storedMonths };
}

test('a month that is over is kept at its first look, and emptied by what changes in it', async () => {
  const { id, token, months, storedMonths } = await inMay();
  expect(await storedMonths()).toEqual([]);
  expect(await months()).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect((await storedMonths()).map(({ month }) => month)).toEqual(['2026-03-01', '2026-04-01']);
  await world.ask(it.call, setReservationStatus, { id, status: 'canceled' }, { token });
  expect(await storedMonths()).toEqual([]);
  expect(await months()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await world.ask(it.call, setReservationStatus, { id, status: 'completed' }, { token });
  expect(await months()).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

test('two rows of one person are one, in months that are kept too, and two again when that is taken back', async () => {
  const { token, months } = await inMay();
  const as = { token };
  const { id } = await world.ask(it.call, createClient, { firstname: 'Rita', email: 'rita@example.com' }, as);
  const [visit] = await world.ask(it.call, listReservations, {}, as);
  const booking = {
    barber_id: visit?.barber_id ?? 0,
    client: { id },
    channel: 'phone' as const,
    anyway: true,
  };
  await world.ask(
    it.call,
    takeBooking,
    { ...booking, duration_min: 30, start_local: '2026-04-14T10:00' },
    as,
  );
  const apart = [
    [1, 1],
    [1, 1],
  ];
  expect(await months()).toEqual(apart);
  const of = { id, ids: [visit?.client.id ?? 0] };
  await world.ask(it.call, mergeClients, of, as);
  expect(await months()).toEqual([
    [1, 1],
    [1, 0],
  ]);
  const april = { from: '2026-04-01', to: '2026-04-30' };
  const { totals } = await world.ask(it.call, readNumbers, april, as);
  expect([totals.new_clients, totals.returning_clients]).toEqual([0, 1]);
  expect(await world.ask(it.call, readOrigins, april, as)).toMatchObject([{ visits: 1, new_clients: 0 }]);
  await world.ask(it.call, undoMerge, { id, otherId: of.ids[0] ?? 0 }, as);
  expect(await months()).toEqual(apart);
});

test('a month that ended an hour ago is counted anew each time', async () => {
  const { shop, storedMonths } = await inMay();
  it.clock.set('2026-05-01T04:00:00Z');
  const token = await world.signIn(it.call, shop.owner.email);
  const input = { from: '2026-04-01', to: '2026-04-30', by: 'month' as const };
  await world.ask(it.call, readNumbers, input, { token });
  expect(await storedMonths()).toEqual([]);
});

test('months of another zone are counted anew', async () => {
  const { token, months, storedMonths } = await inMay();
  await months();
  await world.ask(it.call, editOrganization, { timezone: 'Asia/Kathmandu' }, { token });
  await months();
  expect((await storedMonths()).map(({ zone }) => zone)).toEqual(['Asia/Kathmandu', 'Asia/Kathmandu']);
});

test(
  'moved from March to April in May, it is in the right month at once, whoever reads meanwhile',
  async () => {
    const { id, token, months } = await inMay();
    const end = new AbortController();
    const readers = Array.from({ length: 8 }, async () => {
      while (!end.signal.aborted) await months();
    });
    try {
      for (let round = 0; round < rounds; round += 1) {
        const [date, expected] =
          round % 2
            ? [
                '2026-03-04',
                [
                  [1, 1],
                  [0, 0],
                ],
              ]
            : [
                '2026-04-14',
                [
                  [0, 0],
                  [1, 1],
                ],
              ];
        await world.ask(it.call, moveReservation, { id, start_local: `${date}T10:00` }, { token });
        expect([round, await months()]).toEqual([round, expected]);
      }
    } finally {
      end.abort();
      await Promise.all(readers);
    }
  },
  patience,
);
