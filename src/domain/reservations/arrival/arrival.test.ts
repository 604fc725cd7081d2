import { describe, expect, test } from 'vitest';
import { epochOf, instantOf, minuteMs } from '../../time.ts';
import type { ReservationStatus } from '../status.ts';
import { arrivalMark, arrivalText, takesArrival, takesLate } from './arrival.ts';

const start_at = '2026-11-20T13:30:00Z';
const end_at = '2026-11-20T14:00:00Z';
const at = (minutes: number) => epochOf(start_at) + minutes * minuteMs;
const visit = (status: ReservationStatus = 'scheduled') => ({ status, start_at, end_at });

test.each([
  [-181, false, false],
  [-180, false, true],
  [-121, false, true],
  [-120, true, true],
  [-1, true, true],
  [0, true, false],
  [29, true, false],
  [30, false, false],
])('%i minutes from the start', (minutes, arrival, late) => {
  expect([takesArrival(visit(), at(minutes)), takesLate(visit(), at(minutes))]).toEqual([arrival, late]);
});

test.each(['completed', 'canceled', 'no_show'] as const)('a %s reservation takes neither', (status) => {
  expect([takesArrival(visit(status), at(-60)), takesLate(visit(status), at(-60))]).toEqual([false, false]);
});

describe('the text', () => {
  const arrived = (minutesAgo: number) => ({
    status: 'scheduled' as const,
    arrived_at: instantOf(at(-minutesAgo)),
  });
  test.each([
    [{ status: 'scheduled' as const }, null],
    [{ status: 'confirmed' as const, late_minutes: 10 }, 'Llega 10 min tarde'],
    [arrived(0), 'Llegó recién'],
    [arrived(6), 'Espera hace 6 min'],
    [{ ...arrived(65), late_minutes: 10 }, 'Espera hace 1 h 5 min'],
    [{ ...arrived(6), status: 'completed' as const }, null],
  ])('of %j is %s', (reservation, text) => {
    expect(arrivalText(reservation, at(0))).toBe(text);
    expect(arrivalMark(reservation)).toBe(text && 'arrived_at' in reservation ? 'Llegó' : text);
  });
});
