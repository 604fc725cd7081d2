import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Order, staffPolicy } from '#domain/booking/facts.ts';
import { listAudit } from '#domain/audit/contract.ts';
import { listReservations, type PublicReservation } from '#domain/reservations/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import { emailChanged } from '../account/jobs.ts';
import type { OrganizationId } from '../database/connection.ts';
import { jobOf } from '../jobs/define-job.ts';
import type { ReservationHooks } from '../reservations/changes/changes.ts';
import { createBooking } from './book.ts';

let it: TestApp;
let shop: world.Shop;
let team: world.Staff[];
let service: Awaited<ReturnType<typeof world.aService>>;
const seen: string[] = [];
const hooks: ReservationHooks = {
  guards: [
    async (_work, { action, after }) => {
      seen.push(`guard ${action}`);
      if (after.start_at === '2026-11-25T15:00:00Z') throw new Refusal('reservation_locked');
    },
  ],
  followers: [
    (work, { action, after }) => {
      seen.push(`follower ${action}`);
      const payload = { user_id: 1, old_email: 'a@example.com' };
      work.enqueue(jobOf(emailChanged, { key: `follow:${after.id}`, payload }));
    },
  ],
  freedFollowers: [],
  depositFollowers: [],
  scheduleFollowers: [],
  undoFollowers: [],
  chargeFollowers: [],
  mergeFollowers: [],
  shopFollowers: [],
};

beforeAll(async () => {
  it = await startTestApp();
  shop = await world.aShop(it.call);
  team = [await world.aStaffMember(shop), await world.aStaffMember(shop)];
  for (const barber of team) await world.hoursFor(shop, barber);
  service = await world.aService(shop, { duration_minutes: 30 });
});
afterAll(() => it.close());

const item = (start_local: string, barber: number | 'any' = team[0]?.user.id ?? 0) => ({
  barber,
  branch: null,
  lines: [{ service_id: service.id, quantity: 1 }],
  start_local,
});
const book = (items: Order['items'], idempotency: Order['idempotency'] = null, reservationHooks = hooks) =>
  createBooking({ ...it.deps, reservationHooks })(shop.organization.id as OrganizationId, {
    order: { person: { ...world.aClient({}), phone: null }, notes: null, items, idempotency },
    policy: staffPolicy,
    actor: { kind: 'person', user: team[0]?.user ?? { id: 0 } },
  }).then((booked) => booked as PublicReservation[]);
const count = async () =>
  (await world.ask(it.call, listReservations, { limit: 100 }, { token: shop.token })).length;

test('an order of twenty-six reservations is booked whole, by whoever of the staff ordered it', async () => {
  const days = Array.from({ length: 26 }, (_, nth) => new Date(Date.UTC(2026, 11, 1 + nth * 7)));
  const booked = await book(days.map((day) => item(`${day.toISOString().slice(0, 10)}T10:00`)));
  expect(booked).toHaveLength(26);
  expect(new Set(booked.map(({ external_id }) => external_id)).size).toBe(26);
  const [event] = await world.ask(it.call, listAudit, { limit: 1 }, { token: shop.token });
  expect([event?.actor, event?.person?.id]).toEqual(['staff', team[0]?.user.id]);
});

test('an order of which one reservation is refused books none', async () => {
  const before = await count();
  await book([item('2026-11-24T10:00')]);
  const work = book([item('2026-11-24T09:00'), item('2026-11-24T10:15')]);
  await expect(work).rejects.toMatchObject({ code: 'slot_taken' });
  expect(await count()).toBe(before + 1);
});

test('any barber: as many as can be booked get one each at one time, one more is refused', async () => {
  const bookable = [shop.owner, ...team].map(({ user }) => user.id);
  const one = () => book([item('2026-11-24T12:00', 'any')]);
  const answers = await Promise.allSettled([...bookable, 'one more'].map(one));
  const barbers = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value.map(({ barber_id }) => barber_id) : [],
  );
  expect(new Set(barbers)).toEqual(new Set(bookable));
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'no_barber_free' },
  });
});

test('an order repeated with its key is answered as before', async () => {
  const key = { key: 'order', hash: 'ab'.repeat(32) };
  const first = await book([item('2026-11-24T16:00'), item('2026-11-24T16:30')], key);
  expect(await book([item('2026-11-24T16:00'), item('2026-11-24T16:30')], key)).toEqual(first);
});

test('an answer that the version before stored, one reservation instead of a list, is repeated too', async () => {
  const key = { key: 'stored-as-one', hash: 'cd'.repeat(32) };
  const first = await book([item('2026-11-24T17:00')], key);
  const { numUpdatedRows } = await it.db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(first[0]) })
    .where('organization_id', '=', shop.organization.id)
    .where('key', '=', key.key)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
  expect(await book([item('2026-11-24T17:00')], key)).toEqual(first);
});

test('guards are asked before a reservation is written and may refuse it, followers write after', async () => {
  const before = await count();
  seen.length = 0;
  await expect(book([item('2026-11-25T12:00')])).rejects.toMatchObject({ code: 'reservation_locked' });
  expect(seen).toEqual(['guard booked']);
  expect(await count()).toBe(before);
  const [booked] = await book([item('2026-11-25T13:00')]);
  expect(seen).toEqual(['guard booked', 'guard booked', 'follower booked']);
  const jobs = await it.db
    .selectFrom('outbox')
    .select('key')
    .where('organization_id', '=', shop.organization.id)
    .where('key', '=', `follow:${booked?.id}`)
    .execute();
  expect(jobs).toHaveLength(1);
});
