import { listOpeningDays } from '#domain/schedule/openings/contract.ts';
import {
  type PublicReservation,
  changePublicReservation,
  readAgenda,
} from '#domain/reservations/contract.ts';
import { requestOf } from '#domain/route.ts';
import { listBusy, readPublicSchedule } from '#domain/schedule/contract.ts';
import { addDays, clockOf } from '#domain/time.ts';
import type { Benchmark, Sample } from '../frame/benchmark.ts';
import { arrivals, type Arrival } from '../frame/arrivals.ts';
import { bookingBytes } from '../frame/bookings.ts';
import { requestBytes } from '../frame/connection.ts';
import { megabytesOf } from '../frame/machine.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { bookableDays } from '../frame/shop.ts';
import { fillTown, shopsOfTown, type TownShop } from '../frame/town.ts';

const secret = 'the town is measured on one machine';
const days = bookableDays();
const daysFilled = 10;
const zipf = 1.1;
const mix = { booking: 4, change: 1, page: 13, month: 13, day: 40, openings: 13, agenda: 16 } as const;
type Kind = keyof typeof mix;

const slowestP99Ms = 100;
const [firstRate, growth, fewestPerSecond] = [100, 1.3, 10];

const kinds = (Object.entries(mix) as [Kind, number][]).flatMap(([kind, share]) =>
  Array.from({ length: share }, () => kind),
);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** Draws items so that the n-th comes n^-1.1 times as often as the first. */
function byZipf<T>(all: readonly T[]): () => T {
  const sums: number[] = [];
  for (const nth of all.keys()) sums.push((sums.at(-1) ?? 0) + (nth + 1) ** -zipf);
  const total = sums.at(-1) ?? 0;
  return () => {
    const wanted = Math.random() * total;
    const at = sums.findIndex((sum) => sum > wanted);
    return all[at] as T;
  };
}

const get = (url: string, headers: Record<string, string> = {}) =>
  requestBytes({ path: `/api${url}`, headers });

const hoursADay = 12;

/** Requests of clients and staff of a town, in the shares of `mix`. */
function requestsOf(shops: readonly TownShop[]): () => Arrival {
  const draw = byZipf(shops);
  const booked = new Map<number, number>();
  const links: string[] = [];
  const booking = (shop: TownShop): Arrival => {
    const nth = booked.get(shop.id) ?? 0;
    booked.set(shop.id, nth + 1);
    const barber = shop.barbers[nth % shop.barbers.length] ?? 0;
    const slot = Math.floor(nth / shop.barbers.length);
    const hour = 8 + (slot % hoursADay);
    const day = days[Math.floor(slot / hoursADay) % days.length] ?? '';
    const bookable = { slug: shop.slug, service: { id: shop.services[0] ?? 0 } };
    return {
      request: bookingBytes(bookable, barber, `${day}T${clockOf(hour * 60 + 30)}`),
      // A popular shop has no free slot left after 540 bookings.
      accepts: [201, 409],
      onAnswer: (status, body) => {
        if (status === 201) links.push((JSON.parse(body) as PublicReservation).external_id);
      },
    };
  };
  const change = (shop: TownShop): Arrival => {
    const externalId = links.shift();
    if (!externalId) return booking(shop);
    const { method, url, body } = requestOf(changePublicReservation, { externalId, action: 'cancel' });
    return { request: requestBytes({ method, path: `/api${url}`, body }), accepts: [200] };
  };
  const read = ({ slug, barbers, token }: TownShop, kind: Kind): Buffer => {
    const [barber, day] = [String(oneOf(barbers)), oneOf(days)];
    if (kind === 'page') return requestBytes({ path: `/${slug}` });
    if (kind === 'month') {
      return get(requestOf(readPublicSchedule, { slug, barberId: barber, month: day.slice(0, 7) }).url);
    }
    if (kind === 'day') return get(requestOf(listBusy, { slug, barber_id: barber, date: day }).url);
    if (kind === 'openings') return get(requestOf(listOpeningDays, { slug, minutes: '30' }).url);
    const input = { from: day, to: addDays(day, 1) };
    return get(requestOf(readAgenda, input).url, { authorization: `Bearer ${token}` });
  };
  return () => {
    const [shop, kind] = [draw(), oneOf(kinds)];
    if (kind === 'booking') return booking(shop);
    if (kind === 'change') return change(shop);
    return { request: read(shop, kind), accepts: [200] };
  };
}

/** Finds the highest rate of arrivals per second with a p99 of at most 100 ms and no answer 503. */
async function highestRate(product: Product, next: () => Arrival, seconds: number): Promise<Sample> {
  let best: Sample = { value: 0 };
  let [rate, tooMuch] = [firstRate, Number.POSITIVE_INFINITY];
  while (tooMuch - best.value > Math.max(fewestPerSecond, best.value * 0.05)) {
    const sample = await arrivals(product, { perSecond: rate, seconds, next });
    const isServed = (sample.p99_ms ?? 0) <= slowestP99Ms && sample.turned_away === 0;
    if (isServed) best = { ...sample, value: rate };
    else tooMuch = rate;
    rate = Number.isFinite(tooMuch) ? (best.value + tooMuch) / 2 : rate * growth;
  }
  return best;
}

/** Requests of many shops at random moments: some shops are busy and most are quiet. */
export const benchmark: Benchmark = async function* ({ quick, seconds }) {
  for (const shops of quick ? [100] : [100, 2_000, 20_000]) yield* town(shops, seconds);
};

async function* town(shops: number, seconds: number): ReturnType<Benchmark> {
  await using product = await theProduct({ AUTH_SECRET: secret });
  await fillTown(product.databaseUrl, { shops, days: daysFilled });
  const next = requestsOf(await shopsOfTown(product.db, secret));
  const params = { shops, connections: 'open loop' };
  yield {
    bench: 'town',
    params: { ...params, figure: 'requests' },
    unit: 'requests/s',
    product: () => highestRate(product, next, seconds),
    reference: null,
    goal: { of: 'value', wants: 'more', ...(shops === 2_000 && { must: 470 }) },
  };
  yield {
    bench: 'town',
    params: { ...params, figure: 'memory' },
    unit: 'MB',
    product: () => Promise.resolve({ value: megabytesOf(product.pid) }),
    reference: null,
    goal: { of: 'value', wants: 'less' },
    isSteady: true,
  };
  yield {
    bench: 'town',
    params: { ...params, figure: 'start' },
    unit: 's',
    product: async () => ({ value: await product.startAgain() }),
    reference: null,
    goal: { of: 'value', wants: 'less' },
    isSteady: true,
  };
}
