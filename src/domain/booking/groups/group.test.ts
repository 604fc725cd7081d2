import { describe, expect, test } from 'vitest';
import { hoursOfWeek, publicSchedule, weekOfHours } from '../../schedule/weekly-hours.ts';
import { epochOf, instantOf, minuteMs } from '../../time.ts';
import { decide } from '../decide.ts';
import { accept, clientPolicy, type Facts, type Order, type Policy } from '../facts.ts';
import { sampleBarber } from '../sample-barber.ts';
import { runsOf, timesOf } from './group.ts';

const zone = 'America/Montevideo';
const now = epochOf('2026-11-18T12:00:00Z');
const ranges = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
];
const schedule = publicSchedule(hoursOfWeek(weekOfHours([]).map(() => ({ enabled: true, ranges }))), []);
const barber = (id: number) => sampleBarber(id, schedule);
const service = (id: number, duration_minutes: number) => ({
  id,
  name: `Corte ${id}`,
  price_cents: 50_000,
  is_premium: false,
  duration_minutes,
});
const busy = (barber_id: number, from: string, to: string) => ({
  barber_id,
  start_at: instantOf(epochOf(`2026-11-19T${from}:00-03:00`)),
  end_at: instantOf(epochOf(`2026-11-19T${to}:00-03:00`)),
});
const someFacts: Facts = {
  zone,
  isOpen: true,
  services: [service(1, 30), service(2, 45), service(3, 20), service(4, 400)],
  branches: [],
  barbers: [barber(10), barber(11)],
  busy: [],
  blocked: [],
  closings: [],
  clients: [],
  ahead: [],
  answered: [],
};
const carla = { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 111 111', email: 'carla@example.com' };

let drawn = 0;
function group(
  time: string,
  services: readonly number[],
  arrangement: 'in_a_row' | 'together',
  who: number | 'any' = 'any',
): Order {
  const items = services.map((service_id, nth) => ({
    barber: who,
    branch: null,
    lines: [{ service_id, quantity: 1 }],
    start_local: `2026-11-19T${time}`,
    ...(nth > 0 && { companion: { firstname: `Leo ${nth}`, lastname: '' } }),
  }));
  const reservations = services.map(() => {
    drawn += 1;
    return { id: drawn, external_id: `x-${drawn}` };
  });
  const ids = { client: drawn, reservations };
  return { person: carla, notes: null, items, list: 'people', arrangement, idempotency: null, ids };
}

function placesOf(facts: Facts, order: Order, policy: Policy = clientPolicy) {
  const decision = decide(facts, order, policy, now);
  if ('refusal' in decision) {
    const { code, detail } = decision.refusal;
    return [code, ...(detail as { loc: unknown[] }[]).map(({ loc }) => loc.join('.'))];
  }
  if (!('accepted' in decision)) throw new Error('not decided');
  const clock = (at: string) => new Date(epochOf(at) - 180 * minuteMs).toISOString().slice(11, 16);
  return decision.accepted.reservations.map(
    (each) => `${each.barber.id} ${clock(each.start_at)}-${clock(each.end_at)}`,
  );
}

describe('one after the other', () => {
  test('each begins where the one before ends, also between quarters of an hour', () => {
    expect(placesOf(someFacts, group('10:00', [3, 1, 3], 'in_a_row', 11))).toEqual([
      '11 10:00-10:20',
      '11 10:20-10:50',
      '11 10:50-11:10',
    ]);
  });

  test('all are with one barber who is free for all of it, of several the one with the least that day', () => {
    const facts = { ...someFacts, busy: [busy(10, '10:30', '11:00')] };
    expect(placesOf(facts, group('10:00', [1, 1], 'in_a_row'))).toEqual(['11 10:00-10:30', '11 10:30-11:00']);
    const later = { ...someFacts, busy: [busy(10, '15:00', '15:30'), busy(11, '16:00', '17:00')] };
    expect(placesOf(later, group('10:00', [1, 1], 'in_a_row'))[0]).toBe('10 10:00-10:30');
  });

  test('no break lies between them: whoever would run into it is named', () => {
    expect(placesOf(someFacts, group('12:30', [1, 1], 'in_a_row', 10))).toEqual([
      'outside_hours',
      'people.1',
    ]);
    expect(placesOf(someFacts, group('12:30', [1, 1], 'in_a_row'))).toEqual(['no_barber_free', 'people.1']);
    expect(placesOf(someFacts, group('12:00', [1, 1], 'in_a_row', 10))).toHaveLength(2);
  });

  test('whoever meets another reservation is named', () => {
    const facts = { ...someFacts, busy: [busy(10, '11:00', '11:30')] };
    expect(placesOf(facts, group('10:00', [1, 1, 1], 'in_a_row', 10))).toEqual(['slot_taken', 'people.2']);
    expect(placesOf(facts, group('11:00', [1, 1, 1], 'in_a_row', 10))).toEqual(['slot_taken', 'people.0']);
  });

  test('a wrong shape of anybody is refused before a taken slot of somebody else', () => {
    const facts = { ...someFacts, busy: [busy(10, '09:00', '18:00')] };
    expect(placesOf(facts, group('10:00', [1, 99], 'in_a_row', 10))).toEqual(['unknown_service', 'people.1']);
    expect(placesOf(facts, group('10:00', [4, 4], 'in_a_row', 10))).toEqual(['visit_too_long', 'people.1']);
    expect(placesOf(facts, group('10:00', [1, 99], 'together'))).toEqual(['unknown_service', 'people.1']);
  });

  test('they take twelve hours at most', () => {
    expect(
      placesOf(someFacts, group('09:00', [4, 4], 'in_a_row', 10), { ...clientPolicy, starts: 'untaken' }),
    ).toEqual(['visit_too_long', 'people.1']);
  });
});

describe('together', () => {
  test('all begin at one time, each with another barber', () => {
    expect(placesOf(someFacts, group('10:00', [1, 2], 'together')).toSorted()).toEqual([
      '10 10:00-10:45',
      '11 10:00-10:30',
    ]);
  });

  test('whoever takes long gets the barber who is free for long', () => {
    const facts = { ...someFacts, busy: [busy(10, '10:30', '11:00')] };
    expect(placesOf(facts, group('10:00', [1, 2], 'together'))).toEqual(['10 10:00-10:30', '11 10:00-10:45']);
    expect(placesOf(facts, group('10:00', [2, 2], 'together'))).toEqual(['no_barber_free', 'people.1']);
  });

  test('one more than there are barbers is too many, and what nobody knows is named too', () => {
    expect(placesOf(someFacts, group('10:00', [1, 1, 1], 'together'))).toEqual([
      'no_barber_free',
      'people.2',
    ]);
    expect(placesOf(someFacts, group('10:00', [1, 99], 'together'))).toEqual(['unknown_service', 'people.1']);
  });
});

test('a group counts as one reservation ahead, with the minutes of all its people', () => {
  let facts = someFacts;
  for (const time of ['09:00', '10:00', '11:00']) {
    const decision = decide(facts, group(time, [1, 1], 'in_a_row', 10), clientPolicy, now);
    if (!('accepted' in decision)) throw new Error('refused');
    facts = accept(facts, decision.accepted);
  }
  expect(facts.ahead.map(({ minutes }) => minutes)).toEqual([60, 60, 60]);
  const fourth = decide(facts, group('14:00', [1, 1], 'in_a_row', 10), clientPolicy, now);
  expect(fourth).toMatchObject({ refusal: { code: 'too_many_visits' } });
  const hours = decide(
    someFacts,
    group('09:00', [4, 4], 'together'),
    { ...clientPolicy, starts: 'untaken' },
    now,
  );
  expect(hours).toMatchObject({ refusal: { code: 'too_many_visits' } });
});

test('a group that moves: each barber attends their own from the new start on, in their order', () => {
  const at = (time: string) => `2026-11-19T${time}:00Z`;
  const runs = runsOf([
    { barber_id: 10, start_at: at('10:30'), minutes: 20, name: 'Leo' },
    { barber_id: 10, start_at: at('10:00'), minutes: 30, name: 'Carla' },
    { barber_id: 11, start_at: at('10:05'), minutes: 45, name: 'Ana' },
  ]);
  const times = runs.map((run) =>
    timesOf(run, epochOf(at('12:00'))).map(
      ({ member, start, end }) =>
        `${member.name} ${instantOf(start).slice(11, 16)}-${instantOf(end).slice(11, 16)}`,
    ),
  );
  expect(times).toEqual([['Carla 12:00-12:30', 'Leo 12:30-12:50'], ['Ana 12:00-12:45']]);
  expect(runs.map(({ minutes }) => minutes)).toEqual([50, 45]);
});
