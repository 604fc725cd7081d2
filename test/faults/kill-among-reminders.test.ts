import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Db } from '#api/database/connection.ts';
import { editRules } from '#domain/organization/rules.ts';
import { addDays, clockOf, today } from '#domain/time.ts';
import { isLong } from '../long-run.ts';
import { chanceOf } from '../chance.ts';
import * as world from '../world.ts';
import { aTown } from './crowd.ts';
import { tell } from './figures.ts';
import { mailsOnceEach } from './mails.ts';
import { aProduct, type Product } from './product.ts';

const chance = chanceOf(1);
let product: Product;
afterEach(() => product.remove());

// Long run only: the crash point tests cover each await without restarting a process.
const kills = 50;
const perKill = 15;
// Hours before the start; three days cover all reservations of this test.
const lead = 72;
const reminders = { before_hours: [lead], quiet: { from: '00:00', to: '00:00' } };

/**
 * Adds a reminder job for each reservation, due from now on `msEach` milliseconds apart, as if planned 30 days before
 * the start. Returns the number of jobs.
 */
async function haveRemindersDue(db: Db, msEach: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (organization_id, key, kind, lane, payload, created_at, due_at, expires_at)
    select organization_id, 'visit-reminder:' || id || ':0:' || ${lead}::int, 'visit-reminder', 'work',
      jsonb_build_object('reservation_id', id, 'sequence', sequence, 'hours', ${lead}::int,
        'planned_at', start_at - interval '30 days'),
      now(), now() + row_number() over (order by id) * ${msEach}::float8 * interval '1 millisecond', start_at
    from reservations`.execute(db);
  return Number(numAffectedRows);
}

test.runIf(isLong)('a server killed again and again loses no reminder and mails each once', async () => {
  product = await aProduct();
  const town = await aTown(product.call);
  const day = addDays(today(Date.now(), 'UTC'), 2);
  for (const { shop, barbers, service } of town) {
    await world.ask(product.call, editRules, { reminders }, { token: shop.token });
    for (const barber of barbers)
      for (let nth = 0; nth < Math.ceil((kills * perKill) / 9); nth += 1) {
        const start_local = `${addDays(day, nth >= 45 ? -1 : 0)}T${clockOf((nth % 45) * 30)}`;
        await world.aReservation(shop, { barber, service, start_local, client: world.aClient() });
      }
  }
  const db = product.openDatabase();
  const due = await haveRemindersDue(db, 40);
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(300 + chance.below(400));
    await product.kill();
    await product.start();
  }
  expect(await mailsOnceEach(db, product.home)).toEqual([]);
  const messages = await db
    .selectFrom('messages')
    .select(['key', 'reservation_id', 'state'])
    .where('kind', '=', 'reminder')
    .execute();
  expect(messages.filter(({ state }) => state !== 'sent')).toEqual([]);
  expect(new Set(messages.map(({ reservation_id }) => reservation_id)).size).toBe(due);
  expect(messages).toHaveLength(due);
  await db.destroy();
  tell('reminders mailed among kills', due);
});
