import { addDays, type EpochMs, type PlainDate, today, type Zone } from '../time.ts';
import { type BlockTimes, datesBetween, fallsOn, type RepeatRule } from './blocks/blocks.ts';
import { closingsOf } from './blocks/closings.ts';
import type { ClosingRule } from './blocks/contract.ts';
import type { WeekdayHours } from './contract.ts';
import { type Freed, freedByBlock, freedByClosing, freedByHours, freedDay } from './freed.ts';
import { publicSchedule } from './weekly-hours.ts';

type BlockDates = RepeatRule & BlockTimes & { id: number; barber_id: number };
type ClosingDates = Omit<ClosingRule, 'id' | 'name'>;
type DayOffDate = { id: number; off_date: PlainDate };

/** A change of the schedule; `before` is null or empty for a new row, `after` for a deleted one. */
export type ScheduleChange = { zone: Zone } & (
  | { of: 'blocks'; before: readonly BlockDates[]; after: readonly BlockDates[] }
  | { of: 'closing'; before: (ClosingDates & { id: number }) | null; after: ClosingDates | null }
  | { of: 'day-off'; barber_id: number; before: DayOffDate | null; after: DayOffDate | null }
  | {
      of: 'hours';
      barber_id: number;
      from: PlainDate;
      before: readonly WeekdayHours[];
      after: readonly WeekdayHours[];
    }
);

/** Times that a change no longer withholds; `cause` names the changed row. Rows that remain may still withhold them. */
export function freedBy(change: ScheduleChange, now: EpochMs): { cause: string; freed: Freed[] }[] {
  const at = { now, zone: change.zone };
  if (change.of === 'blocks')
    return change.before.map((block) => ({
      cause: `block:${block.id}:${now}`,
      freed: freedByBlock(block, at),
    }));
  if (change.of === 'hours') {
    const { barber_id, before, after } = change;
    const freed = freedByHours(barber_id, publicSchedule(before, []), publicSchedule(after, []), at);
    return [{ cause: `hours:${barber_id}:${now}`, freed }];
  }
  if (change.before === null) return [];
  const { id } = change.before;
  if (change.of === 'closing')
    return [{ cause: `closing:${id}:${now}`, freed: freedByClosing({ name: '', ...change.before }, at) }];
  return [{ cause: `day-off:${id}`, freed: freedDay(change.barber_id, change.before.off_date, change.zone) }];
}

const firstDifference = (
  dates: readonly PlainDate[],
  contentsOn: readonly [before: (date: PlainDate) => string, after: (date: PlainDate) => string],
): PlainDate | null => dates.find((date) => contentsOn[0](date) !== contentsOn[1](date)) ?? null;

const blockedOn = (blocks: readonly BlockDates[]) => (date: PlainDate) =>
  blocks
    .filter((block) => fallsOn(block, date))
    .map(({ barber_id, start_time, end_time }) => `${barber_id} ${start_time}-${end_time}`)
    .toSorted()
    .join();

const closedOn = (closing: ClosingDates | null) => (date: PlainDate) =>
  JSON.stringify(closing ? closingsOf({ ...closing, name: '' }, [date]) : []);

/** First date whose closed times differ between the two versions of a closing; null if all dates agree. */
export function firstClosingChange(
  before: ClosingDates | null,
  after: ClosingDates | null,
): PlainDate | null {
  const dates = [before, after].flatMap((form) => (form ? datesBetween(form.from_date, form.to_date) : []));
  return firstDifference(dates.toSorted(), [closedOn(before), closedOn(after)]);
}

// Local dates of two zones differ by up to two days, and a shop can change its zone.
const marginDays = 2;

/** The first local date whose open time differs, up to today and a margin; null if only later dates differ. */
export function firstChangedDate(change: ScheduleChange, now: EpochMs): PlainDate | null {
  const last = addDays(today(now, change.zone), marginDays);
  const date = changedFrom(change, last);
  return date !== null && date <= last ? date : null;
}

function changedFrom(change: ScheduleChange, last: PlainDate): PlainDate | null {
  if (change.of === 'hours') return change.from;
  if (change.of === 'closing') return firstClosingChange(change.before, change.after);
  if (change.of === 'day-off')
    return [change.before, change.after].flatMap((day) => day?.off_date ?? []).toSorted()[0] ?? null;
  const { before, after } = change;
  const [first = last] = [...before, ...after].map(({ starts_on }) => starts_on).toSorted();
  return firstDifference(datesBetween(first, last), [blockedOn(before), blockedOn(after)]);
}
