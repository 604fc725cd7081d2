import { listBusy } from '#domain/schedule/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { requestOf } from '#domain/route.ts';
import { clockOf } from '#domain/time.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { bookingBytes, deletePendingJobs } from '../frame/bookings.ts';
import { requestBytes } from '../frame/connection.ts';
import { inTurns } from '../frame/crowd.ts';
import { filledDays, fillWithShops, reservationsAShop } from '../frame/many-shops.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda } from '../frame/shop.ts';

const days = bookableDays();
const connections = 16;
const few = 100_000;
const shopCount = Math.ceil(few / reservationsAShop);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

type Stand = { slug: string; service: { id: number }; barbers: number[] };
const standsOf = async ({ db }: Product): Promise<Stand[]> => {
  const rows = await db
    .selectFrom('organizations as o')
    .innerJoin('services as s', 's.organization_id', 'o.id')
    .innerJoin('users as u', 'u.organization_id', 'o.id')
    .where('o.slug', 'like', 'bench-%')
    .select(['o.slug', 's.id as service', 'u.id as barber'])
    .execute();
  const byShop = Map.groupBy(rows, ({ slug }) => slug ?? '');
  const all = [...byShop].map(([slug, own]) => ({
    slug,
    service: { id: own[0]?.service ?? 0 },
    barbers: own.map(({ barber }) => barber),
  }));
  // Both products are queried for equally many shops and days, so that only the surrounding rows differ.
  return Array.from(
    { length: shopCount },
    (_, nth) => all[Math.floor((nth * all.length) / shopCount)] as Stand,
  );
};

async function aFullProduct(reservations: number) {
  const product = await theProduct();
  await fillWithShops(product.databaseUrl, Math.ceil(reservations / reservationsAShop));
  const staffed = await aShop(product);
  await fillAgenda(product.db, staffed, days[0] ?? '', days.length);
  const stands = await standsOf(product);
  const calendars = stands.flatMap((stand) => stand.barbers.map((barber) => ({ stand, barber })));
  const headers = { authorization: `Bearer ${staffed.token}` };
  // The server answers dates outside the booking window without a query.
  const read = filledDays().filter((date) => days.includes(date));
  let [looked, booked] = [0, 0];
  return {
    product,
    [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
    reads: () => {
      // The requests outnumber the cache entries, so that the server reads each answer from the database.
      const { stand, barber } = calendars[looked % calendars.length] as (typeof calendars)[number];
      const date = read[Math.floor(looked / calendars.length) % read.length] ?? '';
      looked += 1;
      const { url } = requestOf(listBusy, { slug: stand.slug, barber_id: String(barber), date });
      return requestBytes({ path: `/api${url}` });
    },
    // The second half of every hour is free; bookings go through the calendars in turn, so that they do not conflict.
    bookings: () => {
      const { stand, barber } = calendars[booked % calendars.length] as (typeof calendars)[number];
      const n = Math.floor(booked / calendars.length);
      booked += 1;
      const minute = (Math.floor(n / days.length) % 23) * 60 + 30;
      return bookingBytes(stand, barber, `${days[n % days.length]}T${clockOf(minute)}`);
    },
    agenda: () => {
      const input = { limit: '50', date_from: `${oneOf(days)}T00:00:00Z` };
      return requestBytes({ path: `/api${requestOf(listReservations, input).url}`, headers });
    },
  };
}

/** The same requests with many reservations and with few; `--rows` sets the large number. */
export const benchmark: Benchmark = async function* ({ seconds, rows }) {
  await using many = await aFullProduct(rows);
  await using small = await aFullProduct(few);
  const work = { reads: [200], bookings: [201], agenda: [200] } as const;
  for (const [what, accepts] of Object.entries(work) as [keyof typeof work, readonly number[]][]) {
    const measure = async (full: typeof many) => {
      const done = await inTurns(full.product, seconds, { connections, accepts, request: full[what] });
      await deletePendingJobs(full.product.db);
      return done;
    };
    yield {
      bench: 'ten-million',
      params: { what, reservations: rows, connections },
      unit: 'requests/s',
      product: () => measure(many),
      reference: { name: '100,000 reservations', measure: () => measure(small) },
      goal: { of: 'ratio', wants: 'more', must: 0.75, aim: 0.9 },
    };
  }
};
