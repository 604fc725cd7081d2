import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import * as calls from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import { aShopWithList, aJoinRequest, entryOf, wait } from '#test/waitlist.ts';
import { waitingForLocks } from '#test/tenants.ts';
import * as world from '#test/world.ts';

const rounds = roundsOf({ short: 6, long: 100 });
const date = '2026-11-20';
let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;

beforeAll(async () => {
  it = await startTestApp();
  ({ shop, barber, service } = await aShopWithList(it));
});
afterAll(() => it.close());

const request = () => ({
  slug: shop.slug,
  barber_id: barber.user.id,
  client: world.aClient({ phone: '+598 97 111 222', email: `${world.aWord()}@example.com` }),
  services: [{ service_id: service.id, quantity: 1 }],
  start_local: `${date}T10:00`,
});

async function holders() {
  const rows = await it.db
    .selectFrom('reservations')
    .select(['id', 'status', 'external_id'])
    .where('organization_id', '=', shop.organization.id)
    .where('status', 'in', ['scheduled', 'held'])
    .execute();
  const offers = await it.db
    .selectFrom('waitlist_offers')
    .select('reservation_id')
    .where('organization_id', '=', shop.organization.id)
    .where('outcome', '=', 'open')
    .execute();
  return { rows, offers };
}

async function aRound() {
  it.clock.set(testNow);
  await it.db.deleteFrom('waitlist_offers').execute();
  await it.db.deleteFrom('waitlist_lines').execute();
  await it.db.deleteFrom('waitlist_entries').execute();
  await it.db.deleteFrom('reservation_lines').execute();
  await it.db.deleteFrom('reservations').execute();
  const taken = await world.aReservation(shop, { barber, service, start_local: `${date}T10:00` });
  const entry = await wait(it, aJoinRequest(shop.slug, service));
  return { entry, cancel: { externalId: taken.external_id, action: 'cancel' as const } };
}

test(
  'of a rival and an offer at one instant one has the time, and an open offer has its held slot',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { cancel } = await aRound();
      const [canceled, booked] = await Promise.all([
        it.call(changePublicReservation, cancel),
        it.call(bookReservation, request()),
      ]);
      expect(canceled.status).toBe(200);
      expect([201, 409]).toContain(booked.status);
      const { rows, offers } = await holders();
      expect(rows).toHaveLength(1);
      expect(offers.map(({ reservation_id }) => reservation_id)).toEqual(
        rows.filter(({ status }) => status === 'held').map(({ id }) => id),
      );
    }
  },
  patience,
);

test(
  'an answer in the very second in which the offer ends has one outcome, twice pressed too',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { entry, cancel } = await aRound();
      await world.ask(it.call, changePublicReservation, cancel);
      const { offer } = await entryOf(it, entry);
      const answer = { externalId: entry.external_id };
      it.clock.set(new Date(Date.parse(offer?.expires_at ?? '') - (round % 2)).toISOString());
      const ends = () => {
        it.clock.set(offer?.expires_at ?? '');
        return it.deps.jobs.drain();
      };
      const [first, second, rival] = await Promise.all([
        it.call(calls.acceptOffer, answer),
        it.call(calls.acceptOffer, answer),
        it.call(bookReservation, request()),
        ends(),
      ]);
      const { rows, offers } = await holders();
      const { state } = await entryOf(it, entry);
      const accepted = [first, second].filter(({ status }) => status === 200);
      expect(
        [first.status, second.status, rival.status].every((status) => [200, 201, 409].includes(status)),
      ).toBe(true);
      expect(offers).toEqual([]);
      expect(rows.length).toBeLessThanOrEqual(1);
      expect(state).toBe(accepted.length > 0 ? 'booked' : 'waiting');
      expect(accepted.every(({ body }) => body.external_id === rows[0]?.external_id)).toBe(true);
      await it.db.updateTable('outbox').set({ done_at: null, locked_until: null }).execute();
      await it.deps.jobs.drain();
      expect((await entryOf(it, entry)).state).toBe(state);
      expect((await holders()).rows).toEqual(rows);
    }
  },
  patience,
);

test('who leaves while one offer ends and another begins is left without any', async () => {
  const { entry, cancel } = await aRound();
  await world.ask(it.call, changePublicReservation, cancel);
  const other = await world.aStaffMember(shop);
  const offer = await it.db.selectFrom('waitlist_offers').selectAll().executeTakeFirstOrThrow();
  const begin = () => it.db.startTransaction().execute();
  const [line, end, calendar] = [await begin(), await begin(), await begin()];
  const pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(line)).rows[0]?.pid;
  const blockedByLine = async () => {
    const blocked = sql`select pid from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`;
    return (await blocked.execute(it.db)).rows;
  };
  await calendar.selectFrom('users').select('id').where('id', '=', barber.user.id).forNoKeyUpdate().execute();
  await end.updateTable('waitlist_offers').set({ outcome: 'lapsed' }).execute();
  await end.updateTable('waitlist_entries').set({ state: 'waiting' }).execute();
  const leaving = it.call(calls.leaveWaitlist, { externalId: entry.external_id });
  const claimed = line.selectFrom('waitlist_entries').select('id').forNoKeyUpdate().execute();
  await expect.poll(() => waitingForLocks(it.db)).toHaveLength(2);
  await end.commit().execute();
  await claimed;
  await calendar.commit().execute();
  // Blocked by `line` is only the leaving request, once it has read the entry without its offer.
  await expect.poll(() => blockedByLine()).toHaveLength(1);
  const another = { ...offer, id: offer.id + 1_000, barber_id: other.user.id, reservation_id: null };
  await line.insertInto('waitlist_offers').values(another).execute();
  await line.updateTable('waitlist_entries').set({ state: 'offered' }).execute();
  await line.commit().execute();
  expect((await leaving).status).toBe(204);
  expect(await entryOf(it, entry)).toMatchObject({ state: 'left', offer: null });
});
