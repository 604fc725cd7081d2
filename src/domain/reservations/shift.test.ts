import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, minuteMs, zonedDay } from '../time.ts';
import type { ShiftMode } from './contract.ts';
import { leavesDay, moves, planText, shiftDay, shiftStepMin } from './shift.ts';
import type { ReservationStatus } from './status.ts';

const zone = 'America/Montevideo';
const day = zonedDay('2026-11-19', zone);
const at = (clock: string) =>
  day.start + (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * minuteMs;
const clockOf = (moment: number) => new Date(moment - day.start).toISOString().slice(11, 16);

let nextId = 1;
function reservation(from: string, to: string, status: ReservationStatus = 'scheduled') {
  nextId += 1;
  return { id: nextId, status, start_at: instantOf(at(from)), end_at: instantOf(at(to)), deleted_at: null };
}
const shifted = (
  reservations: Parameters<typeof shiftDay>[0],
  { minutes = 20, mode = 'ripple' as ShiftMode, since = at('00:00') } = {},
) =>
  shiftDay(reservations, { minutes, mode, since }).map(
    ({ from, to }) => `${clockOf(from.start)} ${clockOf(to.start)}`,
  );

describe('a day that runs late', () => {
  test('pushes what follows only as far as the gaps do not take up the delay', () => {
    const four = [
      reservation('16:00', '16:30'),
      reservation('16:45', '17:15'),
      reservation('17:15', '17:45'),
      reservation('18:00', '18:30'),
    ];
    expect(shifted(four)).toEqual(['16:00 16:20', '16:45 16:50', '17:15 17:20', '18:00 18:00']);
    expect(shifted(four, { mode: 'all' })).toEqual([
      '16:00 16:20',
      '16:45 17:05',
      '17:15 17:35',
      '18:00 18:20',
    ]);
  });

  test('moves by whole steps of five minutes, rounded up', () => {
    const odd = [reservation('16:00', '16:30'), reservation('16:33', '17:00')];
    expect(shifted(odd)).toEqual(['16:00 16:20', '16:33 16:53']);
  });

  test('leaves alone what is over, off or deleted, and what starts before', () => {
    const others = (['completed', 'no_show', 'canceled'] as const).map((status) =>
      reservation('17:00', '17:30', status),
    );
    const deleted = { ...reservation('17:00', '17:30'), deleted_at: '2026-11-18T12:00:00Z' };
    const confirmed = reservation('18:00', '18:30', 'confirmed');
    const all = [reservation('15:00', '15:30'), ...others, deleted, confirmed];
    expect(shifted(all, { since: at('15:01') })).toEqual(['18:00 18:20']);
  });

  test('may not go beyond midnight, but may end at it', () => {
    const late = (minutes: number) =>
      leavesDay(shiftDay([reservation('23:00', '23:30')], { minutes, mode: 'all', since: 0 }), day);
    expect([late(30), late(35)]).toEqual([false, true]);
  });

  test('counts elapsed minutes on the day of a clock change', () => {
    const change = zonedDay('2026-04-05', 'America/Santiago');
    const start = change.end - 90 * minuteMs;
    const one = {
      ...reservation('10:00', '10:30'),
      start_at: instantOf(start),
      end_at: instantOf(start + 30 * minuteMs),
    };
    const [shift] = shiftDay([one], { minutes: 30, mode: 'ripple', since: 0 });
    expect(shift?.to).toEqual({ start: start + 30 * minuteMs, end: start + 60 * minuteMs });
  });

  test('has one text for each plan', () => {
    const two = [reservation('16:00', '16:30'), reservation('17:00', '17:30')];
    const text = (minutes: number, some = two) =>
      planText(shiftDay(some, { minutes, mode: 'ripple', since: 0 }));
    expect(text(20)).toBe(text(20));
    expect(new Set([text(20), text(25), text(20, two.slice(1)), text(20, two.toReversed())]).size).toBe(3);
  });
});

test('whatever the day, nothing overlaps that did not, and nothing moves further than what comes before it', () => {
  const gaps = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: 5, max: 90 })), {
    minLength: 1,
    maxLength: 12,
  });
  const asked = fc.record({
    minutes: fc.integer({ min: 1, max: 48 }).map((steps) => steps * shiftStepMin),
    mode: fc.constantFrom<ShiftMode>('ripple', 'all'),
  });
  fc.assert(
    fc.property(gaps, asked, (lengths, { minutes, mode }) => {
      let next = day.start;
      const chain = lengths.map(([gap, length], id) => {
        const start = next + gap * minuteMs;
        next = start + length * minuteMs;
        return {
          id: id + 1,
          status: 'scheduled' as const,
          start_at: instantOf(start),
          end_at: instantOf(next),
          deleted_at: null,
        };
      });
      const shifts = shiftDay(chain, { minutes, mode, since: 0 });
      const far = shifts.map(({ from, to }) => (to.start - from.start) / minuteMs);
      expect(far[0]).toBe(minutes);
      for (const [nth, shift] of shifts.entries()) {
        const before = shifts[nth - 1];
        expect(far[nth]! % shiftStepMin).toBe(0);
        expect(shift.to.end - shift.to.start).toBe(shift.from.end - shift.from.start);
        if (!before) continue;
        expect(before.to.end).toBeLessThanOrEqual(shift.to.start);
        expect(far[nth]).toBeLessThanOrEqual(far[nth - 1]!);
        if (mode === 'ripple' && moves(shift)) {
          // Five minutes less, and it would overlap.
          expect(before.to.end).toBeGreaterThan(shift.to.start - shiftStepMin * minuteMs);
        }
      }
    }),
  );
});
