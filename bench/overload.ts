import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bookReservation } from '#domain/booking/contract.ts';
import { requestOf } from '#domain/route.ts';
import { addDays, clockOf } from '#domain/time.ts';
import { aTown } from '#test/faults/crowd.ts';
import { aProduct } from '#test/faults/product.ts';
import * as world from '#test/world.ts';

// Bookings at three times what the product can do: `npm run overload`. Client and server share the machine.
const product = await aProduct();
const town = await aTown(product.call, { shops: 4, barbers: 4 });
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

type Measured = { status: number; ms: number };
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

function aBooking() {
  const { shop, barbers, service } = oneOf(town);
  const today = new Date().toISOString().slice(0, 10);
  const start = `${addDays(today, 1 + Math.floor(Math.random() * 14))}T${clockOf(Math.floor(Math.random() * 90) * 15)}`;
  return requestOf(bookReservation, {
    slug: shop.slug,
    barber_id: oneOf(barbers).user.id,
    client: world.aClient(),
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: start,
  });
}

function send(method: string, path: string, body?: string): Promise<Measured> {
  const begun = performance.now();
  const headers = body
    ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    : {};
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - begun });
    const sent = request(`${product.origin}/api${path}`, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0));
    });
    sent.once('error', () => done(0));
    sent.end(body);
  });
}
function book(): Promise<Measured> {
  const { method, url, body } = aBooking();
  return send(method, url, body);
}

/** A fixed number of clients without a pause. */
async function inTurns(clients: number, seconds: number): Promise<Measured[]> {
  const end = performance.now() + seconds * 1_000;
  const all: Measured[] = [];
  const client = async () => {
    while (performance.now() < end) all.push(await book());
  };
  await Promise.all(Array.from({ length: clients }, client));
  return all;
}

/** So many a second, whether or not they are answered. */
async function atRate(perSecond: number, seconds: number): Promise<Measured[]> {
  const under: Promise<Measured>[] = [];
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1_000) {
    const due = ((performance.now() - begun) / 1_000) * perSecond;
    while (under.length < due) under.push(book());
    await sleep(2);
  }
  return Promise.all(under);
}

// A slot that is taken took all the work of one that was free.
const served = (all: readonly Measured[]) => all.filter(({ status }) => status === 201 || status === 409);
const shed = (all: readonly Measured[]) => all.filter(({ status }) => status === 503);
function times(all: readonly Measured[]): string {
  const sorted = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}

async function alwaysHeard(until: AbortSignal): Promise<Measured[]> {
  const all: Measured[] = [];
  while (!until.aborted) {
    all.push(await send('GET', '/health'), await send('POST', '/auth/logout'));
    await sleep(100);
  }
  return all;
}

await inTurns(32, 4);
const calmSeconds = 8;
const peak = served(await inTurns(32, calmSeconds)).length / calmSeconds;
console.log(`peak: ${peak.toFixed(0)} bookings a second`);

const stormSeconds = 10;
const over = new AbortController();
const heard = alwaysHeard(over.signal);
const storm = await atRate(3 * peak, stormSeconds);
over.abort();
const goodput = served(storm).length / stormSeconds;
console.log(`offered: ${(storm.length / stormSeconds).toFixed(0)} a second`);
console.log(
  `served: ${goodput.toFixed(0)} a second, ${((goodput / peak) * 100).toFixed(0)} % of the peak; ${times(served(storm))}`,
);
console.log(`turned away: ${shed(storm).length}; ${times(shed(storm))}`);
console.log(`neither: ${storm.length - served(storm).length - shed(storm).length}`);
const probes = await heard;
console.log(
  `health and logout: ${probes.filter(({ status }) => status >= 300 || status === 0).length} of ${probes.length} failed; ${times(probes)}`,
);

const stormEnd = performance.now();
let calm = 0;
while (calm < 20) {
  const { status } = await book();
  calm = status === 503 ? 0 : calm + 1;
}
console.log(`recovered after ${(performance.now() - stormEnd).toFixed(0)} ms`);
agent.destroy();
await product.remove();
