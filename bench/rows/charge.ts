import { sql } from 'kysely';
import { chargeReservation } from '#domain/charges/contract.ts';
import { requestOf } from '#domain/route.ts';
import { addDays, today } from '#domain/time.ts';
import { insertInTurns } from '../frame/bare-inserts.ts';
import type { Benchmark, Sample } from '../frame/benchmark.ts';
import { requestBytes } from '../frame/connection.ts';
import { inTurns } from '../frame/crowd.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { aShop, fillAgenda } from '../frame/shop.ts';

const clients = 16;
const daysBack = 20;
const payments = [{ method: 'cash' as const, amount: 1_000 }];

async function chargeInPeace(product: Product, seconds: number): Promise<Sample> {
  const shop = await aShop(product, { barbers: clients });
  await fillAgenda(product.db, shop, addDays(today(Date.now(), 'UTC'), -daysBack), daysBack);
  const { rows } = await sql<{ barber_id: number; ids: number[] }>`
    select barber_id, json_agg(id order by start_at) as ids from reservations
    where organization_id = ${shop.id} group by barber_id`.execute(product.db);
  const next = rows.map(() => 0);
  const request = (who: number) => {
    const n = next[who] ?? 0;
    next[who] = n + 1;
    const id = rows[who]?.ids[n];
    if (id === undefined) throw new Error('a barber has nothing left to charge for this benchmark');
    const { method, url, body } = requestOf(chargeReservation, { id, payments });
    const headers = { authorization: `Bearer ${shop.token}` };
    return requestBytes({ method, path: `/api${url}`, body, headers });
  };
  return inTurns(product, seconds, { connections: clients, accepts: [201], request });
}

const bare = [
  `insert into raw_charges (organization_id, id, reservation_id, barber_id, drawer_branch, business_day, charged_at, user_id,
    goods_cents, discount_cents, tip_cents, status_before)
   values (1, $1, $1, 1, 1, current_date, now(), 1, 100000, 0, 0, 'scheduled')`,
  `insert into raw_charge_lines (organization_id, charge_id, position, kind, service_id, name, quantity, amount_cents,
    net_cents, commission_cents) values (1, $1, 0, 'service', 1, 'Barba', 2, 100000, 100000, 0)`,
  `insert into raw_charge_payments (organization_id, charge_id, position, method, amount_cents)
   values (1, $1, 0, 'cash', 100000)`,
  `insert into raw_audit_events (organization_id, at, actor, user_id, subject, subject_id, action, after)
   values (1, now(), 'staff', 1, 'charge', $1, 'created', '{"total_cents":100000}')`,
];

const insertInPeace = (product: Product, seconds: number): Promise<Sample> =>
  insertInTurns(product, seconds, {
    connections: clients,
    tables: ['charges', 'charge_lines', 'charge_payments', 'audit_events'],
    insert: async (connection, who, n) => {
      await connection.query('begin');
      for (const [nth, text] of bare.entries())
        await connection.query({ name: `insert ${nth}`, text, values: [who * 1_000_000 + n + 1] });
      await connection.query('commit');
    },
  });

export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  yield {
    bench: 'charge',
    params: { connections: clients, barbers: clients, drawers: 1 },
    unit: 'charges/s',
    product: () => chargeInPeace(product, seconds),
    reference: { name: 'bare INSERTs', measure: () => insertInPeace(product, seconds) },
    goal: { of: 'ratio', wants: 'more', must: 0.3 },
  };
};
