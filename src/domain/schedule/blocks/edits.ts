import { addDays, type Clock, type PlainDate, weekday } from '../../time.ts';
import { type BlockTimes, firstDay, happens, maskOf, noEnd, type RepeatRule, weekdaysOf } from './blocks.ts';
import type { BlockKind } from './withheld.ts';
import type { BlockScope } from './contract.ts';

/** A rule for blocked time; a rule that ends on its first day does not repeat. */
export type BlockRule = RepeatRule & BlockTimes & { kind: BlockKind; reason: string | null };

export const blockKindNames: Readonly<Record<BlockKind, string>> = {
  break: 'Descanso',
  meeting: 'Reunión',
  errand: 'Trámite',
  other: 'Otro',
};

export type Repeat = {
  weekdays: readonly number[];
  every_weeks: number;
  until?: PlainDate | null | undefined;
};

export type BlockEdit = {
  scope: BlockScope;
  date: PlainDate;
  to_date?: PlainDate | undefined;
  start?: Clock | undefined;
  end?: Clock | undefined;
  kind?: BlockKind | undefined;
  reason?: string | null | undefined;
  repeat?: Repeat | undefined;
};

export const repeats = ({ starts_on, ends_on }: Pick<RepeatRule, 'starts_on' | 'ends_on'>): boolean =>
  starts_on !== ends_on;

export const once = (date: PlainDate): RepeatRule => ({
  starts_on: date,
  ends_on: date,
  weekdays: [weekday(date)],
  every_weeks: 1,
  skips: [],
});

export const repeating = (from: PlainDate, { weekdays, every_weeks, until }: Repeat): RepeatRule => ({
  starts_on: from,
  ends_on: until ?? noEnd,
  weekdays: weekdaysOf(maskOf(weekdays)),
  every_weeks,
  skips: [],
});

type Scoped = { scope: BlockScope; date: PlainDate };

/**
 * Limits an edit to today and later dates, because statistics count the open time of past months. An edit of all dates
 * becomes one from the first date that is not past; null if the edit concerns only past dates.
 */
export function fromToday(rule: RepeatRule, { scope, date }: Scoped, today: PlainDate): Scoped | null {
  if (scope !== 'all' || !repeats(rule)) return date < today ? null : { scope, date };
  if (rule.starts_on >= today) return { scope, date };
  const first = firstDay(rule, today);
  return first === null ? null : { scope: 'following', date: first };
}

const orNone = <R extends RepeatRule>(rule: R): R | null => (happens(rule) ? rule : null);

/** Removes from a rule one date, that date and all later ones, or all dates; null if no date remains. */
export function cutBlock<R extends RepeatRule>(rule: R, scope: BlockScope, date: PlainDate): R | null {
  if (scope === 'all' || !repeats(rule)) return null;
  if (scope === 'one') return orNone({ ...rule, skips: [...rule.skips, date] });
  const skips = rule.skips.filter((skipped) => skipped < date);
  return date > rule.starts_on ? orNone({ ...rule, ends_on: addDays(date, -1), skips }) : null;
}

/**
 * Changes a rule on one of its dates, from that date on, or as a whole. `left` is the unchanged rest of the rule, null
 * without a rest; `edited` is the changed rule.
 */
export function editBlock(rule: BlockRule, edit: BlockEdit): { left: BlockRule | null; edited: BlockRule } {
  const { date, to_date = date, start, end, kind, reason, repeat } = edit;
  const words = {
    start_time: start ?? rule.start_time,
    end_time: end ?? rule.end_time,
    kind: kind ?? rule.kind,
    reason: reason === undefined ? rule.reason : reason,
  };
  if (!repeats(rule))
    return { left: null, edited: { ...words, ...(repeat ? repeating(to_date, repeat) : once(to_date)) } };
  const left = edit.scope === 'all' ? null : cutBlock(rule, edit.scope, date);
  if (edit.scope === 'one') return { left, edited: { ...words, ...once(to_date) } };
  const from = edit.scope === 'all' ? rule.starts_on : date;
  const skips = rule.skips.filter((skipped) => skipped >= from);
  const days = repeat ? repeating(from, repeat) : { ...rule, starts_on: from };
  return { left, edited: { ...days, ...words, skips } };
}
