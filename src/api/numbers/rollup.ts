import { firstDay, lastDay } from '#domain/numbers/periods.ts';
import type { Counted } from '#domain/numbers/sums.ts';
import { type EpochMs, type PlainMonth, zonedDay } from '#domain/time.ts';
import { days, toInstant } from '../clock.ts';
import type { Db } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';

// A reservation of the last evening may last into the next month, and is unsettled only when it is over.
const rest = days;

/** Whether all of a month is over, so that its figures change only by what somebody changes. */
export const isKept = (month: PlainMonth, { timezone }: Shop, nowMs: EpochMs): boolean =>
  zonedDay(lastDay(month), timezone).end + rest <= nowMs;

const whatLasts = ({ cells, minutes, clients }: Counted): Counted => ({
  cells,
  minutes,
  clients: clients.map((cell) => ({ ...cell, rebooked: null })),
});

/**
 * The figures of a month that is over, kept or counted now. They are stored only under the version that was there before
 * they were counted: a change that is not committed yet holds the row, and whoever stores waits for it and finds another
 * version. Those of another zone are as good as none.
 */
export async function readMonth(
  { db, now }: { db: Db; now: () => EpochMs },
  { id: organization_id, timezone: zone }: Shop,
  month: PlainMonth,
  count: () => Promise<Counted>,
): Promise<Counted> {
  const row = { organization_id, month: firstDay(month) };
  const find = () =>
    db
      .selectFrom('month_numbers')
      .select(['version', 'zone', 'numbers'])
      .where('organization_id', '=', organization_id)
      .where('month', '=', row.month)
      .executeTakeFirst();
  const known = await find();
  if (known?.numbers && known.zone === zone) return known.numbers as Counted;
  if (!known)
    await db
      .insertInto('month_numbers')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const { version } = known ?? (await find()) ?? { version: -1 };
  const numbers = whatLasts(await count());
  await db
    .updateTable('month_numbers')
    .set({ numbers: JSON.stringify(numbers), zone, made_at: toInstant(now()) })
    .where('organization_id', '=', organization_id)
    .where('month', '=', row.month)
    .where('version', '=', version)
    .execute();
  return numbers;
}
