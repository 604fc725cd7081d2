import { type BlockRule, once } from '#domain/schedule/blocks/edits.ts';
import type { Block } from '#domain/schedule/blocks/contract.ts';
import type { DayOff } from '#domain/schedule/contract.ts';
import type { Clock, PlainDate } from '#domain/time.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import type { Shop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { deleteBlock, findBlock } from './block-queries.ts';
import * as blocks from './change-blocks.ts';
import * as queries from './queries.ts';
import { recordScheduleChange } from './record-schedule-change.ts';

type Hooks = Pick<Deps, 'reservationHooks'>;
type Withheld = {
  barber_id: number;
  daysOff: readonly PlainDate[];
  blocks: readonly { date: PlainDate; start_time: Clock; end_time: Clock }[];
};

/**
 * Takes days and parts of days from a barber, whose calendar is locked; a day that is off already stays as it is. The
 * caller writes the audit event.
 */
export async function withholdTime(
  work: Work,
  deps: Hooks,
  { shop, session }: { shop: Shop; session: Session },
  { barber_id, daysOff, blocks: parts }: Withheld,
): Promise<{ days_off: DayOff[]; blocks: Block[] }> {
  const { tx, organization } = work;
  const zone = shop.timezone;
  const days_off: DayOff[] = [];
  const known = daysOff.length > 0 ? await queries.listDaysOff(tx, organization, barber_id) : [];
  for (const off_date of daysOff) {
    if (known.some((day) => day.off_date === off_date)) continue;
    await recordScheduleChange(work, deps, async (scheduleTx) => {
      const day = { off_date, reason: null };
      const after = (await queries.insertDayOff(scheduleTx, organization, barber_id, day)) ?? null;
      if (after) days_off.push(after);
      return { change: { of: 'day-off', barber_id, zone, before: null, after }, result: undefined };
    });
  }
  const made: Block[] = [];
  for (const { date, ...times } of parts) {
    await blocks.requireRoom(work, shop, barber_id);
    const rule: BlockRule = { ...once(date), ...times, kind: 'errand', reason: null };
    const after = await recordScheduleChange(work, deps, async (scheduleTx) => {
      const stored = await blocks.insert(scheduleTx, work, { ...rule, barber_id }, session);
      return { change: { of: 'blocks', zone, before: [], after: [stored] }, result: stored };
    });
    made.push(blocks.blockOf(after));
  }
  return { days_off, blocks: made };
}

type Given = { barber_id: number; days_off: readonly number[]; blocks: readonly number[] };

export async function giveTimeBack(
  work: Work,
  deps: Hooks,
  { timezone: zone }: Shop,
  { barber_id, days_off, blocks: ids }: Given,
): Promise<void> {
  const { tx, organization } = work;
  for (const id of days_off)
    await recordScheduleChange(work, deps, async (scheduleTx) => {
      const before = (await queries.deleteDayOff(scheduleTx, organization, barber_id, id)) ?? null;
      return { change: { of: 'day-off', barber_id, zone, before, after: null }, result: undefined };
    });
  for (const id of ids) {
    const before = await findBlock(tx, organization, id);
    if (!before) continue;
    await recordScheduleChange(work, deps, async (scheduleTx) => {
      await deleteBlock(scheduleTx, organization, id);
      return { change: { of: 'blocks', zone, before: [before], after: [] }, result: undefined };
    });
  }
}
