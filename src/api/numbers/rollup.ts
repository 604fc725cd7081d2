import { firstDay, lastDay } from '#domain/numbers/periods.ts';
import type { Counted } from '#domain/numbers/sums.ts';
import { type EpochMs, type PlainMonth, zonedDay } from '#domain/time.ts';
import { days, toInstant } from '../clock.ts';
import type { Db } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';

// The last reservation of a month may end in the next month and becomes unsettled only afterwards.
const rest = days;

export const isMonthOver = (month: PlainMonth, { timezone }: Shop, nowMs: EpochMs): boolean =>
  zonedDay(lastDay(month), timezone).end + rest <= nowMs;

const storedFigures = ({ cells, minutes, clients }: Counted): Counted => ({
  cells,
  minutes,
  clients: clients.map((cell) => ({ ...cell, rebooked: null })),
});

/**
 * Reads the stored figures of a past month, or counts and stores them. Figures are stored only if the month's version
 * is the one from before counting: an uncommitted change locks the row, so storing waits for it and then finds a newer
 * version. Figures counted in another time zone are ignored.
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
  const numbers = storedFigures(await count());
  await db
    .updateTable('month_numbers')
    .set({ numbers: JSON.stringify(numbers), zone, made_at: toInstant(now()) })
    .where('organization_id', '=', organization_id)
    .where('month', '=', row.month)
    .where('version', '=', version)
    .execute();
  return numbers;
}
