import { completeRanges, type DayDraft, type Range } from '#domain/schedule/weekly-hours.ts';

export const changeDay = (days: readonly DayDraft[], weekday: number, day: DayDraft): DayDraft[] =>
  days.map((old, at) => (at === weekday ? day : old));

export const changeRange = (day: DayDraft, at: number, change: Partial<Range>): DayDraft => ({
  ...day,
  ranges: day.ranges.map((range, index) => (index === at ? { ...range, ...change } : range)),
});

export const dropRange = (day: DayDraft, at: number): DayDraft => ({
  ...day,
  ranges: day.ranges.filter((_, index) => index !== at),
});

export const copyDay = (days: readonly DayDraft[], from: number, to: readonly number[]): DayDraft[] =>
  days.map((day, weekday) => {
    const model = days[from];
    return model && to.includes(weekday)
      ? { ...model, ranges: model.ranges.map((range) => ({ ...range })) }
      : day;
  });

export const openDay = (open: readonly number[], weekday: number, isWide: boolean): number[] =>
  isWide ? [...open.filter((day) => day !== weekday), weekday] : [weekday];

export function formatDay({ enabled, ranges }: DayDraft): string {
  if (!enabled) return 'No atiendes';
  const complete = completeRanges(ranges);
  return complete.map(({ start, end }) => `${start} – ${end}`).join(' · ') || 'Sin horario';
}
