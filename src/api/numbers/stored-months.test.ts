import { isDeepStrictEqual } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#db/schema.generated.ts';
import { assignBranch, deleteUser } from '#domain/barbers/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { chargeReservation, voidCharge } from '#domain/charges/contract.ts';
import { mergeClients } from '#domain/clients/merge-contract.ts';
import { editOrganization } from '#domain/organization/contract.ts';
import { moveReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import * as blockCalls from '#domain/schedule/blocks/contract.ts';
import { addDayOff, deleteDayOff } from '#domain/schedule/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../database/connection.ts';
import { createTurnLimiter } from '../security/limiter.ts';
import { readNumbers } from './read-numbers.ts';

const march = '2026-03-04';
const april = '2026-04-14';
const present = '2026-05-10';
const input = { from: '2026-03-01', to: '2026-04-30', by: 'month' as const };

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let charged: { id: number };
let as: { token: string };

beforeAll(async () => {
  it = await startTestApp({ now: '2026-02-20T12:00:00Z' });
  shop = await world.aShop(it.call);
  barber = await world.aStaffMember(shop);
  service = await world.aService(shop);
  await world.hoursFor(shop, barber);
  await goTo('2026-03-31T20:00:00Z');
  charged = await charge(await aVisit('2026-03-31T10:00'));
  await goTo(`${present}T12:00:00Z`);
  barber.token = await world.signIn(it.call, barber.email);
});
afterAll(() => it.close());

async function goTo(instant: string): Promise<void> {
  it.clock.set(instant);
  shop.token = await world.signIn(it.call, shop.owner.email);
  as = { token: shop.token };
}

/** Books for the present day and moves the reservation into the past. */
async function takeVisit(start_local: string, firstname: string | null = null) {
  const booking = {
    barber_id: barber.user.id,
    client: firstname === null ? null : { firstname },
    channel: 'walk_in' as const,
    services: [{ service_id: service.id, quantity: 1 }],
    anyway: true,
  };
  const made = await world.ask(it.call, takeBooking, booking, as);
  return world.ask(it.call, moveReservation, { id: made.id, start_local }, as);
}
const aVisit = async (start_local: string) => (await takeVisit(start_local)).id;
const charge = (id: number) =>
  world.ask(it.call, chargeReservation, { id, payments: [{ method: 'card', amount: 500 }] }, as);

const ofShop = () => shop.organization.id as OrganizationId;
const inTurn = createTurnLimiter({ ofKey: 1, inAll: 1, longestMs: 60_000 });
/** Bypasses the call's cache, which would answer without counting the emptied months again. */
const months = (db: Kysely<DB> = it.db) =>
  readNumbers({ db, now: it.clock.now, inTurn }, ofShop(), { ...input, compare: 'none' });
const storedCount = async () =>
  (
    await it.db
      .selectFrom('month_numbers')
      .select('month')
      .where('organization_id', '=', ofShop())
      .where('numbers', 'is not', null)
      .execute()
  ).length;

const empty = () =>
  it.db.updateTable('month_numbers').set({ numbers: null }).where('organization_id', '=', ofShop()).execute();

const weekly = { weekdays: [0, 1, 2, 3, 4, 5, 6], every_weeks: 1 };
const aBlock = async (date: string, repeat?: typeof weekly) => {
  const times = { date, start: '13:00', end: '14:00', kind: 'break' as const, repeat };
  const { block } = await world.ask(
    it.call,
    blockCalls.addBlock,
    { barber_id: barber.user.id, ...times },
    as,
  );
  return block;
};

/** A change of each table by calls of the product; `isPast` says that it changes figures of the stored months. */
const changes: Record<string, { isPast: boolean; change: () => Promise<unknown> }> = {
  reservations: {
    isPast: true,
    change: async () =>
      world.ask(
        it.call,
        setReservationStatus,
        { id: await aVisit(`${march}T10:00`), status: 'completed' },
        as,
      ),
  },
  reservation_lines: { isPast: true, change: () => aVisit(`${april}T10:00`) },
  audit_events: {
    isPast: true,
    change: async () => {
      const cancellation = { status: 'canceled' as const, canceled_by: 'shop' as const };
      const id = await aVisit(`${march}T11:00`);
      await months();
      await world.ask(it.call, setReservationStatus, { id, ...cancellation }, as);
    },
  },
  clients: {
    isPast: true,
    change: async () => {
      const first = await takeVisit(`${march}T12:00`, 'Rita');
      const second = await takeVisit(`${april}T12:00`, 'Rita Sosa');
      await months();
      await world.ask(it.call, mergeClients, { id: second.client.id, ids: [first.client.id] }, as);
    },
  },
  charges: {
    isPast: true,
    change: async () => {
      const id = await aVisit(`${april}T16:00`);
      await months();
      await charge(id);
    },
  },
  charge_payments: {
    isPast: true,
    change: () => world.ask(it.call, voidCharge, { id: charged.id, reason: 'Por error' }, as),
  },
  blocks: { isPast: true, change: () => aBlock(march) },
  block_skips: {
    isPast: true,
    change: async () => {
      const left = await aBlock('2026-04-01', weekly);
      await months();
      const block = { ...left, skips: [april] };
      await world.ask(it.call, blockCalls.undoBlock, { block, left: [left] }, as);
    },
  },
  closings: {
    isPast: false,
    change: async () => {
      const form = { name: 'Feriado', from_date: present, to_date: present };
      const { id } = await world.ask(it.call, blockCalls.addClosing, form, as);
      await world.ask(it.call, blockCalls.deleteClosing, { id }, as);
    },
  },
  days_off: {
    isPast: false,
    change: async () => {
      const own = { token: barber.token };
      const { id } = await world.ask(it.call, addDayOff, { off_date: present }, own);
      await world.ask(it.call, deleteDayOff, { id }, own);
    },
  },
  hours_versions: { isPast: false, change: () => world.hoursFor(shop, barber, { to: '15:00' }) },
  branches: {
    isPast: true,
    change: async () => {
      const { id: branch_id } = await world.aBranch(shop);
      await world.ask(it.call, assignBranch, { id: barber.user.id, branch_id }, as);
    },
  },
  users: { isPast: false, change: () => world.ask(it.call, deleteUser, { id: barber.user.id }, as) },
  organizations: {
    isPast: true,
    change: () => world.ask(it.call, editOrganization, { timezone: 'Asia/Kathmandu' }, as),
  },
};

test('a change of each table that figures read stands in this file', async () => {
  await empty();
  const read = new Set<string>();
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: it.deps.pool }),
    log: ({ query: { sql } }) => {
      for (const [, table = ''] of sql.matchAll(/\b(?:from|join)\s+"?([a-z_]+)/g)) read.add(table);
    },
  });
  await months(db);
  const tables = await it.db.introspection.getTables();
  const known = new Set(tables.map(({ name }) => name));
  const figures = [...read].filter((name) => known.has(name) && name !== 'month_numbers');
  expect(figures.toSorted()).toEqual(Object.keys(changes).toSorted());
});

test.each(Object.entries(changes))(
  'after a change of %s the stored months equal a fresh count',
  async (_table, { isPast, change }) => {
    const before = await months();
    expect(await storedCount()).toBeGreaterThanOrEqual(2);
    await change();
    const stored = await months();
    await empty();
    const fresh = await months();
    expect(stored).toEqual(fresh);
    expect(!isDeepStrictEqual(fresh, before)).toBe(isPast);
  },
);
