import { sql } from 'kysely';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import * as world from '#test/world.ts';
import { insertInTurns } from '../frame/bare-inserts.ts';
import type { Benchmark, Contest, Sample } from '../frame/benchmark.ts';
import { bookingBytes, deletePendingJobs, holdingBytes, slot, takingBytes } from '../frame/bookings.ts';
import type { Connection } from '../frame/connection.ts';
import { inTurns, turnsOf } from '../frame/crowd.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { aShop, type Shop } from '../frame/shop.ts';

const clients = 64;

/** `oneByStaffIn`: one booking in this number comes from the staff; null for none. */
type Peace = { oneByStaffIn?: number | null; remindersOn?: boolean; depositsOn?: boolean };

/** Each client books the slots of one barber, one after another, so that clients do not conflict. */
export async function bookInPeace(
  product: Product,
  seconds: number,
  { oneByStaffIn = null, remindersOn = true, depositsOn = false }: Peace = {},
): Promise<Sample> {
  const shop = await aShop(product, { barbers: clients });
  const { token } = shop;
  if (!remindersOn) await world.ask(product.call, editRules, { reminders: { on: false } }, { token });
  if (depositsOn) {
    const deposits = { who: 'listed', after_no_shows: 1 } as const;
    await world.ask(product.call, saveProfile, { currency: 'UYU' }, { token });
    await world.ask(product.call, editRules, { policy: { deposits, transfer_text: 'Alias' } }, { token });
  }
  const next = Array.from({ length: clients }, () => 0);
  const request = (who: number) => {
    const n = next[who] ?? 0;
    next[who] = n + 1;
    const isByStaff = oneByStaffIn !== null && (n + who) % oneByStaffIn === 0;
    const bytesOf = isByStaff ? takingBytes : bookingBytes;
    return bytesOf(shop, shop.barbers[who] ?? 0, slot(n));
  };
  const booked = await inTurns(product, seconds, { connections: clients, accepts: [201], request });
  await deletePendingJobs(product.db);
  return booked;
}

/** One shop per client, so that no two bookings share a transaction. */
async function bookEverywhere(product: Product, seconds: number, connections: number): Promise<Sample> {
  const shops = await Promise.all(
    Array.from({ length: connections }, () => aShop(product, { barbers: 1, services: 1 })),
  );
  const next = shops.map(() => 0);
  const request = (who: number) => {
    const n = next[who] ?? 0;
    next[who] = n + 1;
    const shop = shops[who] as Shop;
    return bookingBytes(shop, shop.barbers[0] ?? 0, slot(n));
  };
  const booked = await inTurns(product, seconds, { connections, accepts: [201], request });
  await deletePendingJobs(product.db);
  return booked;
}

/**
 * Like `bookInPeace`, with a hold before each booking, and in two slots of each hour, because the rate limit allows no
 * more holds of a barber's hour.
 */
async function holdAndBook(product: Product, seconds: number): Promise<Sample> {
  const shop = await aShop(product, { barbers: clients });
  const next = Array.from({ length: clients }, () => 0);
  const turn = async (connection: Connection, who: number) => {
    const n = next[who] ?? 0;
    next[who] = n + 1;
    const { holding, bookingOf } = holdingBytes(shop, shop.barbers[who] ?? 0, slot(n * 2));
    const status = await connection.ask(holding);
    return status === 201 ? connection.ask(bookingOf(connection.body())) : status;
  };
  const booked = await turnsOf(product, seconds, { connections: clients, accepts: [201], turn });
  await deletePendingJobs(product.db);
  return booked;
}

async function bookAlone(product: Product, seconds: number): Promise<Sample> {
  const booked = await bookEverywhere(product, seconds, 1);
  return { ...booked, value: booked.p50_ms ?? Number.NaN };
}

/** Lets the planner of a new database collect statistics, as happens in the first minutes of every installation. */
export async function settleIn(product: Product): Promise<void> {
  await bookInPeace(product, 3);
  await sql`analyze`.execute(product.db);
}

const insert = `insert into raw_reservations (organization_id, external_id, barber_id, branch_id, client_id, status, start_at,
    end_at, client_firstname_snapshot, client_lastname_snapshot, client_phone_snapshot, client_email_snapshot, created_at)
  values ($1, $2, $3, $4, 1, 'scheduled', $5, $6, 'Carla', 'Sosa', '+598 99 123 456', $7, $8)
  on conflict do nothing`;

const insertInPeace = (product: Product, shop: Shop, seconds: number): Promise<Sample> =>
  insertInTurns(product, seconds, {
    connections: clients,
    tables: ['reservations'],
    insert: async (connection, who, n) => {
      const start = Date.parse(`${slot(n)}Z`);
      const [from, to] = [start, start + 15 * 60_000].map((at) => new Date(at).toISOString());
      const own = [
        shop.id,
        `raw-${who}-${n}`,
        who,
        shop.branch.id,
        from,
        to,
        `c${who}-${n}@example.com`,
        from,
      ];
      const { rowCount } = await connection.query({ name: 'insert', text: insert, values: own });
      if (rowCount !== 1) throw new Error('a bare insert met another one');
    },
  });

const inOneShop = (
  params: Contest['params'],
  must: number,
  sides: Pick<Contest, 'product' | 'reference'>,
): Contest => ({
  bench: 'booking',
  params: { connections: clients, barbers: clients, ...params },
  unit: 'bookings/s',
  ...sides,
  goal: { of: 'ratio', wants: 'more', must },
});

/** Bookings with all checks, client, lines, outbox and audit rows, against bare inserts of the reservation row. */
export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  await settleIn(product);
  const shop = await aShop(product);
  const contests: Contest[] = [
    {
      bench: 'booking',
      params: { connections: clients, barbers: clients },
      unit: 'bookings/s',
      product: () => bookInPeace(product, seconds),
      reference: { name: 'bare INSERT', measure: () => insertInPeace(product, shop, seconds) },
      goal: { of: 'ratio', wants: 'more', must: 0.3, aim: 0.6 },
    },
    inOneShop({ 'by staff': '1 in 5' }, 0.95, {
      product: () => bookInPeace(product, seconds, { oneByStaffIn: 5 }),
      reference: { name: 'without staff', measure: () => bookInPeace(product, seconds) },
    }),
    inOneShop({ reminders: 'on' }, 0.95, {
      product: () => bookInPeace(product, seconds),
      reference: {
        name: 'reminders off',
        measure: () => bookInPeace(product, seconds, { remindersOn: false }),
      },
    }),
    inOneShop({ deposits: 'after an absence' }, 0.9, {
      product: () => bookInPeace(product, seconds, { depositsOn: true }),
      reference: { name: 'without deposits', measure: () => bookInPeace(product, seconds) },
    }),
    {
      bench: 'booking held',
      params: { connections: clients, barbers: clients },
      unit: 'bookings/s',
      product: () => holdAndBook(product, seconds),
      reference: { name: 'booking', measure: () => bookInPeace(product, seconds) },
      goal: { of: 'ratio', wants: 'more', must: 0.5 },
    },
    {
      bench: 'booking',
      params: { connections: clients, shops: clients },
      unit: 'bookings/s',
      product: () => bookEverywhere(product, seconds, clients),
      reference: { name: 'bare INSERT', measure: () => insertInPeace(product, shop, seconds) },
      goal: { of: 'ratio', wants: 'more', must: 0.14, aim: 0.25 },
    },
    {
      bench: 'booking',
      params: { connections: 1, shops: 1 },
      unit: 'ms p50',
      product: () => bookAlone(product, seconds),
      reference: null,
      goal: { of: 'value', wants: 'less' },
    },
  ];
  yield* contests;
};
