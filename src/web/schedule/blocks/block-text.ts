import { repeats } from '#domain/schedule/blocks/edits.ts';
import { fallsOn, noEnd, type RepeatRule } from '#domain/schedule/blocks/blocks.ts';
import type { Block } from '#domain/schedule/blocks/contract.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { weekdayLabels, weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { addDays, type PlainDate } from '#domain/time.ts';

export const ruleOf = ({ skips = [], ends_on, ...block }: Block) => ({
  ...block,
  skips,
  ends_on: ends_on ?? noEnd,
});

export const sentOf = ({ ends_on, ...rule }: ReturnType<typeof ruleOf>): Block => ({
  ...rule,
  ends_on: ends_on === noEnd ? null : ends_on,
});

const listed = (weekdays: readonly number[]) => {
  const words = weekdays.map((day) => weekdayNames[day]?.toLowerCase() ?? '');
  if (weekdays.length > 2) return weekdays.map((day) => weekdayLabels[day]?.toLowerCase()).join(', ');
  return words.join(' y ');
};

export function daysText(block: Block): string {
  const { starts_on, ends_on, weekdays, every_weeks } = block;
  if (!repeats(ruleOf(block))) return formatDay(starts_on);
  const isDaily = weekdays.length === 7 && every_weeks === 1;
  const each =
    every_weeks === 1 ? `Cada ${listed(weekdays)}` : `Cada ${every_weeks} semanas: ${listed(weekdays)}`;
  return `${isDaily ? 'Todos los días' : each}${ends_on ? ` · hasta ${formatDate(ends_on)}` : ''}`;
}

/** First day of the rule, searched from `from`; the rule's start if no day follows. */
export function nextDay(rule: RepeatRule, from: PlainDate): PlainDate {
  const first = from > rule.starts_on ? from : rule.starts_on;
  const reach = 7 * rule.every_weeks * (rule.skips.length + 2);
  for (let ahead = 0; ahead <= reach; ahead += 1) {
    const date = addDays(first, ahead);
    if (fallsOn(rule, date)) return date;
  }
  return rule.starts_on;
}

export const coveredText = (count: number): string =>
  count === 1
    ? 'Queda 1 reserva debajo: sigue en la agenda'
    : `Quedan ${count} reservas debajo: siguen en la agenda`;
