import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { bookReservation } from '#domain/booking/contract.ts';
import { requestOf } from '#domain/route.ts';
import { addDays, clockOf } from '#domain/time.ts';
import { aTown } from '#test/faults/crowd.ts';
import { aProduct } from '#test/faults/product.ts';
import * as world from '#test/world.ts';

// `npm run overload`: bookings at three times the rate that the product can serve. Client and product share the
// machine, so each storm is compared with a peak measured just before it.
const product = await aProduct();
const town = await aTown(product.call, { shops: 10, barbers: 5 });
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
const ownDelay = monitorEventLoopDelay({ resolution: 5 });

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

// Built before the storm, so that building them takes no CPU time from the product.
const bookings = Array.from({ length: 20_000 }, aBooking);
let booked = 0;

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
  const { method, url, body } = bookings[booked++ % bookings.length] as (typeof bookings)[number];
  return send(method, url, body);
}

async function inTurns(clients: number, seconds: number): Promise<Measured[]> {
  const end = performance.now() + seconds * 1_000;
  const all: Measured[] = [];
  const client = async () => {
    while (performance.now() < end) all.push(await book());
  };
  await Promise.all(Array.from({ length: clients }, client));
  return all;
}

/** Sends a fixed number of requests per second, independent of the answers. */
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

// Refusing a taken slot costs the server as much as booking a free one.
const served = (all: readonly Measured[]) => all.filter(({ status }) => status === 201 || status === 409);
const shed = (all: readonly Measured[]) => all.filter(({ status }) => status === 503);
const failed = (all: readonly Measured[]) => all.filter(({ status }) => status >= 300 || status === 0);
const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b);
const at = (share: number, all: readonly number[]) => sorted(all)[Math.floor((all.length - 1) * share)] ?? 0;
function times(all: readonly Measured[]): string {
  const of = all.map(({ ms }) => ms);
  return `p50 ${at(0.5, of).toFixed(0)} ms, p99 ${at(0.99, of).toFixed(0)} ms, longest ${at(1, of).toFixed(0)} ms`;
}

async function alwaysHeard(until: AbortSignal): Promise<Measured[]> {
  const all: Measured[] = [];
  while (!until.aborted) {
    all.push(await send('GET', '/health'), await send('POST', '/auth/logout'));
    await sleep(100);
  }
  return all;
}

async function recovery(): Promise<number> {
  const begun = performance.now();
  for (let calm = 0; calm < 20;) calm = (await book()).status === 503 ? 0 : calm + 1;
  return performance.now() - begun;
}

const atPeak = 16;
const seconds = 4;

async function round() {
  const peak = served(await inTurns(atPeak, seconds)).length / seconds;
  const over = new AbortController();
  const heard = alwaysHeard(over.signal);
  const begun = performance.now();
  ownDelay.enable();
  const storm = await atRate(3 * peak, seconds);
  ownDelay.disable();
  const goodput = served(storm).length / ((performance.now() - begun) / 1_000);
  over.abort();
  const recoveredMs = await recovery();
  const offered = storm.length / seconds;
  console.log(
    `a second: peak ${peak.toFixed(0)}, offered ${offered.toFixed(0)}, served ${goodput.toFixed(0)}`,
  );
  return { share: goodput / peak, storm, heard: await heard, recoveredMs };
}

await inTurns(atPeak, 6);
const rounds = [];
while (rounds.length < 7) rounds.push(await round());
const storms = rounds.flatMap(({ storm }) => storm);
const heard = rounds.flatMap((one) => one.heard);
const shares = rounds.map(({ share }) => share * 100);
const recoveries = rounds.map(({ recoveredMs }) => recoveredMs);
console.log(`goodput: median ${at(0.5, shares).toFixed(0)} % of the peak`);
console.log(`served: ${served(storms).length}; ${times(served(storms))}`);
console.log(`turned away: ${shed(storms).length}; ${times(shed(storms))}`);
console.log(`neither: ${storms.length - served(storms).length - shed(storms).length}`);
console.log(`health and logout: ${failed(heard).length} of ${heard.length} failed; ${times(heard)}`);
console.log(`recovered after at most ${at(1, recoveries).toFixed(0)} ms`);
console.log(`the crowd itself was late by p99 ${(ownDelay.percentile(99) / 1e6).toFixed(0)} ms`);
agent.destroy();
await product.remove();
