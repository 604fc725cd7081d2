import { repeats } from '#domain/schedule/blocks/edits.ts';
import { leastBlockMin, weekdayNeeded } from '#domain/schedule/blocks/blocks.ts';
import type { BlockKind } from '#domain/schedule/blocks/withheld.ts';
import type { Block, BlockScope } from '#domain/schedule/blocks/contract.ts';
import { type Clock, clockOf, isWholeDate, minuteOf, type PlainDate, weekday } from '#domain/time.ts';
import { dateNeeded } from '#domain/schedule/days-off.ts';
import { ruleOf } from './block-text.ts';

/** Repetition of a block: once, on each workday of the person, weekly, or on chosen weekdays. */
export type Repeating = 'no' | 'work' | 'week' | 'pick';

export type BlockValues = {
  barber: number;
  kind: BlockKind;
  date: PlainDate;
  start: Clock;
  end: Clock;
  repeating: Repeating;
  weekdays: readonly number[];
  weeks: number;
  until: PlainDate;
  reason: string;
  scope: BlockScope;
};

type Start = { barber: number; date: PlainDate; start: Clock; end: Clock };

export const newBlock = (start: Start): BlockValues => ({
  ...start,
  kind: 'break',
  repeating: 'no',
  weekdays: [weekday(start.date)],
  weeks: 1,
  until: '',
  reason: '',
  scope: 'all',
});

export function valuesOf(block: Block, date: PlainDate, scope: BlockScope): BlockValues {
  const isWeekly = block.weekdays.length === 1 && block.every_weeks === 1;
  const isRepeated = repeats(ruleOf(block));
  return {
    barber: block.barber_id,
    kind: block.kind,
    date,
    start: block.start_time,
    end: block.end_time,
    repeating: isRepeated ? (isWeekly ? 'week' : 'pick') : 'no',
    weekdays: block.weekdays,
    weeks: block.every_weeks,
    until: isRepeated ? (block.ends_on ?? '') : '',
    reason: block.reason ?? '',
    scope: isRepeated ? scope : 'all',
  };
}

const doesRepeat = ({ repeating, scope }: BlockValues): boolean => repeating !== 'no' && scope !== 'one';

export function repeatOf(
  values: BlockValues,
  workdays: readonly number[],
): { weekdays: number[]; every_weeks: number; until: PlainDate | null } | undefined {
  const { repeating, date, weekdays, weeks, until } = values;
  if (!doesRepeat(values) || problemOfDate(date)) return undefined;
  const end = until || null;
  if (repeating === 'pick') return { weekdays: [...weekdays], every_weeks: weeks, until: end };
  const days = repeating === 'work' ? workdays : [weekday(date)];
  return { weekdays: [...days], every_weeks: 1, until: end };
}

export const problemOfDate = (date: PlainDate): string | null => (isWholeDate(date) ? null : dateNeeded);

export function problemOf(values: BlockValues): string | null {
  const { date, start, end, repeating, weekdays, until } = values;
  if (problemOfDate(date)) return problemOfDate(date);
  if (!start || !end) return 'Escribe desde qué hora y hasta qué hora.';
  if (minuteOf(end) - minuteOf(start) < leastBlockMin)
    return `El final debe ser al menos ${leastBlockMin} minutos después del comienzo.`;
  if (!doesRepeat(values)) return null;
  if (repeating === 'pick' && weekdays.length === 0) return weekdayNeeded;
  return until && until < date ? 'El último día no puede ser anterior al primero.' : null;
}

const lastMinute = 1439;

export function endsOf(start: Clock, closes: Clock | undefined): { text: string; end: Clock }[] {
  if (!start) return [];
  const from = minuteOf(start);
  const after = (minutes: number) => clockOf(Math.min(from + minutes, lastMinute));
  return [
    { text: '15 min', end: after(15) },
    { text: '30 min', end: after(30) },
    { text: '1 h', end: after(60) },
    { text: 'hasta el final del día', end: closes && closes > start ? closes : clockOf(lastMinute) },
  ];
}
