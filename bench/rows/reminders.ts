import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Benchmark, Contest, Sample } from '../frame/benchmark.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { aShop, fillAgenda } from '../frame/shop.ts';
import { bookInPeace, settleIn } from './booking.ts';

const shops = 20;
// One reservation per barber and hour: this number of barbers brings all reservations within the two days in which a
// reminder can be sent.
const barbers = 110;
const most = 100_000;

async function fillOutbox(product: Product, reminders: number): Promise<void> {
  const { db } = product;
  await sql`delete from messages`.execute(db);
  await sql`delete from outbox`.execute(db);
  const from = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000).toISOString();
  const days = Math.ceil(reminders / shops / barbers / 24);
  for (let nth = 0; nth < shops; nth += 1)
    await fillAgenda(db, await aShop(product, { barbers, services: 1 }), from, days);
  await sql`
    update organizations set rules = '{"reminders": {"before_hours": [72], "quiet": {"from": "00:00", "to": "00:00"}}}'`.execute(
    db,
  );
  await sql`
    insert into outbox (organization_id, key, kind, lane, payload, created_at, due_at, expires_at)
    select organization_id, 'visit-reminder:' || id || ':0:72', 'visit-reminder', 'work',
      jsonb_build_object('reservation_id', id, 'sequence', sequence, 'hours', 72,
        'planned_at', start_at - interval '30 days'),
      now(), now(), start_at
    from reservations where start_at between now() + interval '1 day' and now() + interval '71 hours'
      and external_id like 'bench-%' limit ${reminders}`.execute(db);
}

/** Seconds until all reminders that are due at the same time are sent by e-mail. */
async function mailAll(product: Product, reminders: number): Promise<Sample> {
  const { db } = product;
  await fillOutbox(product, reminders);
  const { wanted } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('wanted'))
    .where('kind', '=', 'visit-reminder')
    .executeTakeFirstOrThrow();
  if (wanted !== reminders) throw new Error(`${wanted} reminders are due, not ${reminders}`);
  const begun = performance.now();
  for (let sent = 0; sent < wanted;) {
    await sleep(500);
    const done = await db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('sent'))
      .where('state', '=', 'sent')
      .executeTakeFirstOrThrow();
    ({ sent } = done);
  }
  return { value: (performance.now() - begun) / 1_000 };
}

async function bookMeanwhile(product: Product, seconds: number, reminders: number): Promise<Sample> {
  await fillOutbox(product, reminders);
  const { p99_ms, ...booked } = await bookInPeace(product, seconds);
  return { ...booked, value: p99_ms ?? Number.NaN, ...(p99_ms !== undefined && { p99_ms }) };
}

export const benchmark: Benchmark = async function* ({ quick, seconds }) {
  await using product = await theProduct({ RATE_LIMITS: 'off' });
  await settleIn(product);
  const reminders = quick ? most / 50 : most;
  const contests: Contest[] = [
    {
      bench: 'reminders',
      params: { reminders, shops },
      unit: 's',
      product: () => mailAll(product, reminders),
      reference: null,
      goal: { of: 'value', wants: 'less', must: 900 },
      isSteady: true,
    },
    {
      bench: 'booking during reminders',
      params: { reminders, shops },
      unit: 'ms p99',
      product: () => bookMeanwhile(product, seconds, reminders),
      reference: {
        name: 'without reminders',
        measure: async () => {
          const { p99_ms = Number.NaN, ...booked } = await bookInPeace(product, seconds);
          return { ...booked, p99_ms, value: p99_ms };
        },
      },
      goal: { of: 'ratio', wants: 'less', must: 1.2 },
    },
  ];
  yield* contests;
};
