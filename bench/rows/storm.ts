import type { Benchmark, Contest } from '../frame/benchmark.ts';
import { bookingBytes, deletePendingJobs, slot, slotsOfBarber } from '../frame/bookings.ts';
import { inWaves } from '../frame/crowd.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { aShop } from '../frame/shop.ts';
import { bookInPeace, settleIn } from './booking.ts';

/** Index of the requested slot over all barbers, and its length in quarters of an hour. */
type Attempt = { slot: number; quantity?: number };

/** Rivals that all send a request at the same moment, wave after wave; `attemptOf` returns the slot of each rival. */
async function storm(
  product: Product,
  seconds: number,
  rivals: number,
  attemptOf: (wave: number, who: number) => Attempt,
) {
  const shop = await aShop(product, { barbers: 64 });
  let requestCount = 0;
  const stormed = await inWaves(product, seconds, {
    connections: rivals,
    accepts: [201, 409],
    request: (who) => {
      const wave = Math.floor(requestCount / rivals);
      requestCount += 1;
      const attempt = attemptOf(wave, who);
      const barber = shop.barbers[Math.floor(attempt.slot / slotsOfBarber)] ?? 0;
      return bookingBytes(shop, barber, slot(attempt.slot % slotsOfBarber), {
        quantity: attempt.quantity,
      });
    },
  });
  await deletePendingJobs(product.db);
  return stormed;
}

const oneSlot = (wave: number): Attempt => ({ slot: wave });
// Reservations of one to three quarters of an hour that start within an hour and a half.
const overlapping = (wave: number, who: number): Attempt => ({
  slot: wave * 8 + (who % 6),
  quantity: 1 + (who % 3),
});

export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  await settleIn(product);
  yield {
    bench: 'storm',
    params: { rivals: 64, for: 'one slot' },
    unit: 'attempts/s',
    product: () => storm(product, seconds, 64, oneSlot),
    reference: { name: 'bookings without conflict', measure: () => bookInPeace(product, seconds) },
    goal: { of: 'ratio', wants: 'more', must: 0.5, aim: 0.7 },
  };
  const waits = { 'one slot': [50, oneSlot], 'overlapping reservations': [30, overlapping] } as const;
  for (const [wanted, [rivals, attemptOf]] of Object.entries(waits)) {
    yield {
      bench: 'storm',
      params: { rivals, for: wanted },
      unit: 'ms p99',
      product: async () => {
        const stormed = await storm(product, seconds, rivals, attemptOf);
        return { ...stormed, value: stormed.p99_ms ?? 0 };
      },
      reference: null,
      goal: { of: 'value', wants: 'less', must: 100 },
    } satisfies Contest;
  }
};
