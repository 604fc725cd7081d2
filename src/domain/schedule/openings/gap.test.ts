import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Clock, clockOf, epochOf, instantOf, minuteMs, zonedDay } from '../../time.ts';
import { findingsAt, type PersonDay } from '../findings.ts';
import { firstGap } from './gap.ts';

const zone = 'America/Montevideo';
const date = '2026-11-19';
const at = (time: Clock) => epochOf(`${date}T${time}:00-03:00`);
const span = (from: Clock, to: Clock) => ({ start_at: instantOf(at(from)), end_at: instantOf(at(to)) });
const rest = (from: Clock, to: Clock) => ({ ...span(from, to), kind: 'break' as const, reason: null });
const someDay: PersonDay = {
  date,
  ranges: [
    { start: '09:00', end: '13:00' },
    { start: '15:00', end: '18:00' },
  ],
  off: false,
  closings: [],
  blocks: [],
};

test.each<[title: string, day: Partial<PersonDay>, busy: [Clock, Clock][], from: Clock, gap: Clock | null]>([
  ['at the opening', {}, [], '08:00', '09:00'],
  ['now, on the next five minutes', {}, [], '10:02', '10:05'],
  ['after a reservation that ends at an odd minute', {}, [['09:00', '10:07']], '09:00', '10:10'],
  [
    'after a chain',
    {},
    [
      ['09:30', '10:00'],
      ['09:00', '09:30'],
      ['10:00', '11:00'],
    ],
    '09:00',
    '11:00',
  ],
  ['before a reservation, touching it', {}, [['09:30', '12:50']], '09:00', '09:00'],
  ['in the second range, when the first has no room', {}, [['09:20', '12:50']], '09:00', '15:00'],
  ['after a break', { blocks: [rest('09:00', '12:00')] }, [], '09:00', '12:00'],
  [
    'when the shop opens again',
    { closings: [{ date, name: 'Acto', from: '09:00', to: '16:00' }] },
    [],
    '09:00',
    '16:00',
  ],
  [
    'nowhere while the shop is closed',
    { closings: [{ date, name: 'Feriado', from: null, to: null }] },
    [],
    '09:00',
    null,
  ],
  [
    'between two closings of one day',
    {
      closings: [
        { date, name: 'Acto', from: '09:00', to: '16:00' },
        { date, name: 'Curso', from: '16:30', to: '18:00' },
      ],
    },
    [],
    '09:00',
    '16:00',
  ],
  ['nowhere on a day off', { off: true }, [], '09:00', null],
  ['nowhere when too little is left', {}, [], '17:31', null],
])('a gap of half an hour lies %s', (_title, day, busy, from, gap) => {
  const taken = busy.map(([start, end]) => span(start, end));
  const found = firstGap({ ...someDay, ...day }, taken, { from: at(from), durationMin: 30, zone });
  expect(found).toBe(gap && at(gap));
});

test('a place under the second closing of a day is found closed, by its name', () => {
  const closings = [
    { date, name: 'Acto', from: '09:00', to: '10:00' },
    { date, name: 'Curso', from: '12:00', to: '13:00' },
  ];
  const place = { start: at('12:30'), durationMin: 30 };
  expect(findingsAt(place, { ...someDay, closings }, [], zone)).toEqual([
    { code: 'closed_day', name: 'Curso' },
  ]);
});

test('of an hour that the clock shows twice only the first is offered', () => {
  const twice = { ...someDay, date: '2026-10-25', ranges: [{ start: '00:00', end: '12:00' }] };
  const first = epochOf('2026-10-25T00:30:00Z');
  const query = { durationMin: 30, zone: 'Europe/Madrid' };
  expect(firstGap(twice, [], { ...query, from: first })).toBe(first);
  expect(firstGap(twice, [], { ...query, from: epochOf('2026-10-25T01:05:00Z') })).toBe(
    epochOf('2026-10-25T02:00:00Z'),
  );
});

test('a gap is the first mark of five minutes against which nothing speaks', () => {
  const minute = fc.integer({ min: 0, max: 1_380 });
  const spans = fc.array(fc.record({ start: minute, length: fc.integer({ min: 1, max: 240 }) }), {
    maxLength: 8,
  });
  const midnight = zonedDay(date, zone).start;
  const timesOf = ({ start, length }: { start: number; length: number }) => ({
    start_at: instantOf(midnight + start * minuteMs),
    end_at: instantOf(midnight + (start + length) * minuteMs),
  });
  fc.assert(
    fc.property(spans, spans, minute, fc.integer({ min: 5, max: 120 }), (busy, blocks, from, durationMin) => {
      const day = {
        ...someDay,
        blocks: blocks.map((block) => ({ ...timesOf(block), kind: 'other' as const, reason: null })),
      };
      const taken = busy.map(timesOf);
      const marks = Array.from({ length: 288 }, (_, nth) => nth * 5).filter((mark) => mark >= from);
      const isFree = (mark: number) =>
        findingsAt({ start: at(clockOf(mark)), durationMin }, day, taken, zone).length === 0;
      const expected = marks.find(isFree);
      expect(firstGap(day, taken, { from: at(clockOf(from)), durationMin, zone })).toBe(
        expected === undefined ? null : at(clockOf(expected)),
      );
    }),
  );
});
