import type { Benchmark, Contest, Sample } from '../frame/benchmark.ts';
import { deletePendingJobs, groupBytes, slot } from '../frame/bookings.ts';
import { inTurns } from '../frame/crowd.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { aShop } from '../frame/shop.ts';
import { bookInPeace, settleIn } from './booking.ts';

const clients = 64;

/** Each client books groups of two with a barber of its own, so that clients do not conflict. */
async function bookGroups(product: Product, seconds: number): Promise<Sample> {
  const shop = await aShop(product, { barbers: clients });
  const next = Array.from({ length: clients }, () => 0);
  const request = (who: number) => {
    const n = next[who] ?? 0;
    next[who] = n + 1;
    return groupBytes(shop, shop.barbers[who] ?? 0, slot(2 * n));
  };
  const booked = await inTurns(product, seconds, { connections: clients, accepts: [201], request });
  await deletePendingJobs(product.db);
  return booked;
}

export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  await settleIn(product);
  yield {
    bench: 'groups',
    params: { connections: clients, barbers: clients, people: 2 },
    unit: 'groups/s',
    product: () => bookGroups(product, seconds),
    reference: { name: 'one person', measure: () => bookInPeace(product, seconds) },
    goal: { of: 'ratio', wants: 'more', must: 0.45 },
  } satisfies Contest;
};
