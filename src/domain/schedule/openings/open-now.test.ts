import { expect, test } from 'vitest';
import { epochOf } from '../../time.ts';
import type { Closing } from '../blocks/withheld.ts';
import { publicSchedule } from '../weekly-hours.ts';
import { openNowText } from './open-now.ts';

const zone = 'America/Montevideo';
const at = (local: string) => epochOf(`${local}:00-03:00`);
const closed = (
  date: string,
  name: string,
  from: string | null = null,
  to: string | null = null,
): Closing => ({
  date,
  name,
  from,
  to,
});

type Ranges = [from: string, to: string, from2?: string, to2?: string];
const person = (
  weekdays: number[],
  [from, to, from2, to2]: Ranges,
  off: string[] = [],
  closings?: Closing[],
) =>
  publicSchedule(
    weekdays.map((weekday) => ({
      weekday,
      start_time_1: from,
      end_time_1: to,
      start_time_2: from2 ?? null,
      end_time_2: to2 ?? null,
    })),
    off,
    closings,
  );
const split: Ranges = ['09:00', '13:00', '14:00', '19:00'];
const weekdays = [0, 1, 2, 3, 4];

test.each([
  ['in the running range', '2026-11-23T10:00', [person(weekdays, split)], 'Abierto hasta las 13:00'],
  ['at its first minute', '2026-11-23T14:00', [person(weekdays, split)], 'Abierto hasta las 19:00'],
  ['before the day begins', '2026-11-23T08:59', [person(weekdays, split)], 'Abre hoy a las 09:00'],
  ['in everybody’s break', '2026-11-23T13:00', [person(weekdays, split)], 'Abre hoy a las 14:00'],
  [
    'while another works through the break',
    '2026-11-23T13:00',
    [person(weekdays, split), person([0], ['13:00', '20:00'])],
    'Abierto hasta las 20:00',
  ],
  ['at the last minute', '2026-11-23T19:00', [person(weekdays, split)], 'Abre mañana a las 09:00'],
  ['before a free weekend', '2026-11-27T19:30', [person(weekdays, split)], 'Abre el lunes a las 09:00'],
  [
    'before a week off',
    '2026-11-23T20:00',
    [person([1], split, ['2026-11-24'])],
    'Abre el martes 01/12 a las 09:00',
  ],
  [
    'on the only person’s day off',
    '2026-11-23T10:00',
    [person(weekdays, split, ['2026-11-23'])],
    'Abre mañana a las 09:00',
  ],
  [
    'on a closed day',
    '2026-11-23T10:00',
    [person(weekdays, split, [], [closed('2026-11-23', 'Feriado')])],
    'Cerrado hoy: Feriado',
  ],
  [
    'before a closed day',
    '2026-11-23T19:00',
    [person(weekdays, split, [], [closed('2026-11-24', 'Feriado')])],
    'Abre el miércoles a las 09:00',
  ],
  [
    'before a closed afternoon',
    '2026-11-23T10:00',
    [person(weekdays, split, [], [closed('2026-11-23', 'Acto', '12:00', '20:00')])],
    'Abierto hasta las 12:00',
  ],
  [
    'in a closed afternoon',
    '2026-11-23T12:00',
    [person(weekdays, split, [], [closed('2026-11-23', 'Acto', '12:00', '20:00')])],
    'Cerrado hoy: Acto',
  ],
  [
    'in a closed hour',
    '2026-11-23T15:00',
    [person(weekdays, split, [], [closed('2026-11-23', 'Acto', '15:00', '16:00')])],
    'Abre hoy a las 16:00',
  ],
  ['with nobody', '2026-11-23T10:00', [], null],
  ['with nobody who works', '2026-11-23T10:00', [person([], split)], null],
])('a shop says whether it is open %s', (_, now, schedules, text) => {
  expect(openNowText(schedules, at(now), zone)).toBe(text);
});
