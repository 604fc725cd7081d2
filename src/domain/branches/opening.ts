import { z } from 'zod';
import { clock } from '../fields.ts';

export const OpenRange = z
  .object({ start: clock, end: clock })
  .refine(({ start, end }) => start < end, 'El inicio debe ser anterior al fin.');
export type OpenRange = z.infer<typeof OpenRange>;

/** Opening hours of a weekday, 0 Monday to 6 Sunday; a day without ranges is closed. */
export const OpeningDay = z.object({
  weekday: z.int().min(0).max(6),
  ranges: z.array(OpenRange),
});
export type OpeningDay = z.infer<typeof OpeningDay>;

const mostRanges = 3;
const inOrder = (ranges: readonly OpenRange[]): OpenRange[] =>
  ranges.toSorted((a, b) => a.start.localeCompare(b.start));
const isApart = (ranges: readonly OpenRange[]): boolean =>
  inOrder(ranges).every(({ start }, index, all) => index === 0 || (all[index - 1]?.end ?? '') <= start);

/** A week of a form: days in any order, a missing day is closed. The result has seven days, Monday first. */
export const OpeningForm = z
  .array(
    OpeningDay.extend({
      ranges: z
        .array(OpenRange)
        .max(mostRanges, `Como máximo ${mostRanges} rangos por día.`)
        .refine(isApart, 'Los rangos no deben superponerse.'),
    }),
  )
  .max(7, 'Como máximo siete días.')
  .refine(
    (days) => new Set(days.map(({ weekday }) => weekday)).size === days.length,
    'Un día aparece dos veces.',
  )
  .transform((days) => weekOf((weekday) => days.find((day) => day.weekday === weekday)?.ranges ?? []));

export const weekOf = (rangesOf: (weekday: number) => readonly OpenRange[]): OpeningDay[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ranges: inOrder(rangesOf(weekday)) }));
