import { takeBooking } from '#domain/booking/contract.ts';
import { undoChange } from '#domain/reservations/contract.ts';
import { planShift, shiftReservations } from '#domain/reservations/late/contract.ts';
import { epochToLocal, minuteMs } from '#domain/time.ts';
import * as world from '#test/world.ts';
import type { Benchmark, Sample } from '../frame/benchmark.ts';
import { deletePendingJobs } from '../frame/bookings.ts';
import { type Product, theProduct } from '../frame/servers.ts';

const chain = 40;
const lengthMin = 10;
const zones = ['America/Montevideo', 'Pacific/Honolulu', 'Asia/Kolkata'];
const hourIn = (zone: string) => Number(epochToLocal(Date.now(), zone).slice(11, 13));

async function aChain(product: Product) {
  const timezone = zones.find((zone) => hourIn(zone) < 13) ?? 'America/Montevideo';
  const { token, owner } = await world.aShop(product.call, { timezone });
  const first = Math.ceil(Date.now() / minuteMs + lengthMin) * minuteMs;
  for (let nth = 0; nth < chain; nth += 1) {
    const client = world.aClient({ phone: `+598 99 100 ${100 + nth}` });
    const start_local = epochToLocal(first + nth * lengthMin * minuteMs, timezone);
    const place = { barber_id: owner.user.id, start_local, duration_min: lengthMin, anyway: true };
    await world.ask(product.call, takeBooking, { ...place, client, channel: 'phone' }, { token });
  }
  return { token, late: { barber_id: owner.user.id, minutes: 20, mode: 'all' as const } };
}

type Chain = Awaited<ReturnType<typeof aChain>>;

/** Duration of the shift only, without its preview and its undo. */
async function shiftInTurns(product: Product, { token, late }: Chain, seconds: number): Promise<Sample> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const { plan } = await world.ask(product.call, planShift, late, { token });
    const change_id = crypto.randomUUID();
    const begun = performance.now();
    await world.ask(product.call, shiftReservations, { ...late, plan, change_id }, { token });
    times.push(performance.now() - begun);
    await world.ask(product.call, undoChange, { changeId: change_id }, { token });
  }
  await deletePendingJobs(product.db);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return { value: at(0.99), p50_ms: at(0.5), p99_ms: at(0.99) };
}

export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  const shop = await aChain(product);
  await shiftInTurns(product, shop, 1);
  yield {
    bench: 'late',
    params: { reservations: chain },
    unit: 'ms p99',
    product: () => shiftInTurns(product, shop, seconds),
    reference: null,
    goal: { of: 'value', wants: 'less', must: 60 },
  };
};
