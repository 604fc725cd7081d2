import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#api/app.ts';
import { readConfig } from '#api/config.ts';
import { createMailer } from '#api/integrations/mail/create-mailer.ts';
import { createJobs } from '#api/jobs.ts';
import { createChanges } from '#api/lib/changes.ts';
import { openDatabase, openPool } from '#api/lib/db.ts';
import { createKept } from '#api/lib/kept.ts';
import { createLog } from '#api/lib/log.ts';
import { createTokens } from '#api/lib/tokens.ts';
import { startPostgres } from '#api/postgres/start-postgres.ts';
import { migrate } from '#db/migrate.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { readPublicOrganization } from '#domain/organization/contract.ts';
import { addDays, clockOf } from '#domain/time.ts';
import { callerAt } from '#test/caller.ts';
import * as world from '#test/world.ts';

// Rivals over real HTTP on a durable database: `node bench/booking-storm.ts`.
const rivals = 50;
const overlapping = 30;
const firstDay = '2026-11-19';
const now = () => Date.parse('2026-11-18T12:00:00Z');

const dataDir = await mkdtemp(join(tmpdir(), 'navaja-bench-'));
await chmod(dataDir, 0o755);
const postgres = await startPostgres({ dataDir });
const pool = openPool(postgres.url);
const db = openDatabase(pool);
await migrate(db);
const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: 'off' });
const log = createLog('silent');
const changes = createChanges({ pool, log });
const base = {
  changes,
  kept: createKept({ changes, now }),
  config,
  pool,
  db,
  now,
  tokens: createTokens(['bench-0123456789-abcdefghijklmnop']),
  mailer: createMailer(config, now),
  payments: null,
  renderPage: async () => '',
  log,
};
const jobs = createJobs(base);
const app = await buildApp({ ...base, jobs });
await app.listen({ port: 0, host: '127.0.0.1' });
jobs.start();
const call = callerAt(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);

const shop = await world.aShop(call, { timezone: 'UTC' });
await world.hoursFor(shop, shop.owner, { from: '00:00', to: '23:45' });
const service = await world.aService(shop, { duration_minutes: 30 });

type Measured = { status: number; ms: number };
async function timed(work: () => Promise<{ status: number }>): Promise<Measured> {
  const begun = performance.now();
  const { status } = await work();
  return { status, ms: performance.now() - begun };
}

const book = (start_local: string, quantity: number) =>
  timed(() =>
    call(bookReservation, {
      slug: shop.slug,
      barber_id: shop.owner.user.id,
      client: world.aClient({ phone: `+598 ${Math.floor(Math.random() * 1e9)}` }),
      services: [{ service_id: service.id, quantity }],
      start_local,
    }),
  );
const look = () => timed(() => call(readPublicOrganization, { slug: shop.slug }));

async function storm(title: string, rounds: number, ask: (round: number) => Promise<Measured>[]) {
  const all: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(...(await Promise.all(ask(round))));
  const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(1);
  const counts = Object.entries(Object.groupBy(all, ({ status }) => String(status)));
  const told = counts.map(([status, some]) => `${status}: ${some?.length}`).join(', ');
  console.log(`${title}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (${told})`);
}

const dayOf = (round: number) => addDays(firstDay, round % 14);
const oneSlot = (round: number) => {
  const start = `${dayOf(round)}T${clockOf((2 + (round % 44)) * 30)}`;
  return Array.from({ length: rivals }, () => book(start, 1));
};
const overlap = (round: number) =>
  Array.from({ length: overlapping }, (_, n) =>
    book(`${dayOf(round + 1)}T${clockOf(60 + (n % 10) * 15)}`, 1 + (n % 3)),
  );
await storm('warm-up', 10, (round) => oneSlot(40 + round));
await storm(`${rivals} at once who only look at the shop`, 40, () => Array.from({ length: rivals }, look));
await storm(`${rivals} rivals for one slot`, 40, oneSlot);
await storm(`${overlapping} rivals with overlapping visits`, 8, overlap);

await app.close();
await jobs.stop();
await db.destroy();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
