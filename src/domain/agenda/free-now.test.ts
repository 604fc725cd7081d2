import { expect, test } from 'vitest';
import { clockOf } from '../time.ts';
import { freeNow } from './free-now.ts';
import { aBoard, aPerson, aVisit } from './sample-calendar.ts';

test('free now are those at work without anybody, until their next reservation or the end of their hours', () => {
  const people = [
    aPerson({ id: 1, firstname: 'Ana' }),
    aPerson({ id: 2, firstname: 'Bruno' }),
    aPerson({ id: 3, firstname: 'Lucía', ranges: [{ start: '14:00', end: '18:00' }] }),
    aPerson({ id: 4, firstname: 'Martín', off: true }),
  ];
  const visits = [aVisit({ id: 1, barber_id: 1 }), aVisit({ id: 2, barber_id: 2, status: 'canceled' })];
  const at = (clock: string) =>
    freeNow(aBoard({ people, visits }), Date.parse(`2026-11-24T${clock}:00-03:00`)).map(
      ({ person, until }) => `${person.firstname} ${clockOf(until)}`,
    );
  expect(at('09:30')).toEqual(['Bruno 18:00', 'Ana 10:00']);
  expect(at('10:10')).toEqual(['Bruno 18:00']);
  expect(at('18:00')).toEqual([]);
});
