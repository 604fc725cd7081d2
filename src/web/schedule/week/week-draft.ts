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

export const weekTexts = {
  own: { verb: 'Atiendo', off: 'No atiendes', start: 'Activa el día para cargar tu horario.' },
  person: { verb: 'Atiende', off: 'No atiende', start: 'Activa el día para cargar su horario.' },
  branch: { verb: 'Abre', off: 'No atiendes', start: 'Activa el día para cargar tu horario.' },
} as const;
export type WeekTexts = (typeof weekTexts)[keyof typeof weekTexts];

export function formatDay({ enabled, ranges }: DayDraft, { off }: Pick<WeekTexts, 'off'>): string {
  if (!enabled) return off;
  const complete = completeRanges(ranges);
  return complete.map(({ start, end }) => `${start} – ${end}`).join(' · ') || 'Sin horario';
}
