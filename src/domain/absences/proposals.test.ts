import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDay, type OpeningFacts } from '../schedule/openings/openings.ts';
import { overlaps, type Span } from '../schedule/slots.ts';
import { addDays, epochToLocal, hourMs, localToEpoch, minuteMs } from '../time.ts';
import { proposeAll, stillFree, timesNear } from './proposals.ts';

const zone = 'America/Montevideo';
const first = '2026-11-20';
const at = (local: string) => localToEpoch(local, zone) ?? Number.NaN;
const on = (clock: string, date = first) => at(`${date}T${clock}`);
const span = (from: string, to: string, date = first): Span => ({ start: on(from, date), end: on(to, date) });

type Person = { id: number; branch_id?: number; taken?: Span[]; off?: boolean };
function facts(people: Person[], { days = 3, now = on('08:00') } = {}): OpeningFacts {
  const dates = Array.from({ length: days }, (_, nth) => addDays(first, nth));
  return {
    zone,
    now,
    days: dates.map((date) => ({ date, closings: [] })),
    people: people.map(({ id, branch_id = 1, taken = [], off = false }) => ({
      id,
      branch_id,
      days: dates.map((date) => {
        const own = taken.filter(({ start }) => epochToLocal(start, zone).startsWith(date));
        return openDay({ date, zone, ranges: [{ start: '09:00', end: '12:00' }], off }, own, []);
      }),
    })),
  };
}

const absence = { barber_id: 1, ...span('00:00', '23:59') };
const reservation = (from: string, to: string) => ({ branch_id: 1, ...span(from, to) });
const proposed = (people: Person[], reservations = [reservation('10:00', '10:30')], of = facts(people)) =>
  proposeAll(reservations, of, absence).map(({ proposals, preselected }) => [
    preselected,
    ...proposals.map(({ barber_id, start_local }) => `${barber_id} ${start_local.slice(8)}`),
  ]);

describe('proposals', () => {
  const full = (id: number) => ({
    id,
    taken: [0, 1, 2].map((n) => span('09:00', '12:00', addDays(first, n))),
  });
  test.each<[string, Person[], (string | number | null)[]]>([
    [
      'same time with another, same barber another day, nearest of anyone',
      [{ id: 1 }, { id: 2 }],
      [0, '2 20T10:00', '1 21T10:00', '2 20T10:15'],
    ],
    [
      'the branch comes before another branch',
      [{ id: 1 }, { id: 2, branch_id: 9 }, { id: 3 }],
      [0, '3 20T10:00', '1 21T10:00', '2 20T10:15'],
    ],
    [
      'another branch where nobody else is free',
      [{ id: 1 }, { id: 2, branch_id: 9 }, full(3)],
      [0, '2 20T10:00', '1 21T10:00', '2 20T10:15'],
    ],
    [
      'the least booked of a branch',
      [{ id: 1 }, { id: 2, taken: [span('09:00', '09:30')] }, { id: 3 }],
      [0, '3 20T10:00', '1 21T10:00', '2 20T10:15'],
    ],
    [
      'without anybody at the time nothing is preselected',
      [{ id: 1 }, { id: 2, taken: [span('09:45', '10:30')] }],
      [null, '1 21T10:00', '2 20T10:30', '2 20T10:45'],
    ],
    [
      'a day off is no place',
      [{ id: 1 }, { id: 2, off: true }],
      [null, '1 21T10:00', '1 21T10:15', '1 21T09:45'],
    ],
    ['nobody', [{ ...full(1) }, full(2)], [null]],
  ])('%s', (_title, people, expected) => {
    expect(proposed(people)).toEqual([expected]);
  });

  test('keep to the hours, with minutes off the quarters only at the same time', () => {
    expect(proposed([{ id: 1 }, { id: 2 }], [reservation('11:40', '12:10')])[0]?.[0]).toBeNull();
    expect(proposed([{ id: 1 }, { id: 2 }], [reservation('11:20', '11:50')])[0]?.[1]).toBe('2 20T11:20');
  });

  test('a place is preselected once', () => {
    const twins = [reservation('10:00', '10:30'), reservation('10:00', '10:30')];
    const [one, other] = proposed([{ id: 1 }, { id: 2 }], twins);
    expect([one?.[0], other?.[0]]).toEqual([0, null]);
  });

  const people = fc.array(
    fc.record({
      branch_id: fc.constantFrom(1, 2),
      off: fc.boolean(),
      taken: fc.array(
        fc
          .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 11 }))
          .map(([day, quarter]): Span => {
            const start = on('09:00', addDays(first, day)) + quarter * 15 * minuteMs;
            return { start, end: start + 15 * minuteMs };
          }),
        { maxLength: 12 },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  );
  test('are free, outside the absence, ahead, at most three, and no two preselected ones meet', () => {
    const lengths = fc.array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.constantFrom(15, 30, 45)), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(people, lengths, fc.constantFrom('08:00', '10:40'), (team, spans, now) => {
        const of = facts(
          team.map((person, nth) => ({ ...person, id: nth + 1 })),
          { now: on(now) },
        );
        const reservations = spans.map(([quarter, minutes]) => {
          const start = on('09:00') + quarter * 15 * minuteMs;
          return { branch_id: 1, start, end: start + minutes * minuteMs };
        });
        const chosen: (Span & { barber_id: number })[] = [];
        for (const { reservation: own, proposals, preselected } of proposeAll(reservations, of, absence)) {
          expect(proposals.length).toBeLessThanOrEqual(3);
          const places = proposals.map(({ barber_id, start_local }) => {
            const start = at(start_local);
            return { barber_id, start, end: start + own.end - own.start };
          });
          expect(places.filter((place) => place.barber_id === 1 && overlaps(place, absence))).toEqual([]);
          expect(stillFree({ ...of, now: -Infinity }, places)).toEqual(places);
          const early = places.filter(({ start }) => start !== own.start && start < of.now - hourMs / 60);
          expect(early).toEqual([]);
          if (preselected !== null) chosen.push(places[preselected] as (typeof places)[number]);
        }
        const meet = chosen.some((one, nth) =>
          chosen.slice(nth + 1).some((other) => one.barber_id === other.barber_id && overlaps(one, other)),
        );
        expect(meet).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

test('times near a place that was taken leave the taken one out', () => {
  const of = facts([{ id: 1 }, { id: 2, taken: [span('10:00', '10:30')] }]);
  const places = timesNear(of, { barber_id: 2, ...span('10:00', '10:30') });
  expect(places.map(({ barber_id, start }) => `${barber_id} ${epochToLocal(start, zone).slice(11)}`)).toEqual(
    ['1 10:15', '1 09:45', '1 10:30'],
  );
});
