import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, minuteMs, zonedDay } from '../../time.ts';
import type { ShiftMode } from './contract.ts';
import { leavesDay, moves, planText, shiftDay, shiftStepMin } from './shift.ts';
import type { ReservationStatus } from '../status.ts';

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
  {
    minutes = 20,
    mode = 'ripple',
    since = at('00:00'),
  }: { minutes?: number; mode?: ShiftMode; since?: number } = {},
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

function chainOf(lengths: readonly (readonly [gap: number, length: number])[]) {
  let end = day.start;
  return lengths.map(([gap, length], nth) => {
    const start = end + gap * minuteMs;
    end = start + length * minuteMs;
    const status: ReservationStatus = 'scheduled';
    return { id: nth + 1, status, start_at: instantOf(start), end_at: instantOf(end), deleted_at: null };
  });
}

test('whatever the day, nothing overlaps, and nothing moves further than what comes before it', () => {
  const lengths = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: 5, max: 90 })), {
    minLength: 1,
    maxLength: 12,
  });
  const steps = fc.integer({ min: 1, max: 48 });
  const modes = fc.constantFrom<ShiftMode[]>('ripple', 'all');
  fc.assert(
    fc.property(lengths, steps, modes, (chain, count, mode) => {
      const minutes = count * shiftStepMin;
      const shifts = shiftDay(chainOf(chain), { minutes, mode, since: 0 });
      const far = shifts.map(({ from, to }) => (to.start - from.start) / minuteMs);
      expect(far[0]).toBe(minutes);
      expect(far.filter((each) => each % shiftStepMin !== 0)).toEqual([]);
      expect(far).toEqual(far.toSorted((a, b) => b - a));
      const gaps = shifts.slice(1).map(({ to }, nth) => to.start - (shifts[nth]?.to.end ?? 0));
      expect(Math.min(...gaps, 0)).toBe(0);
      const pushed = mode === 'ripple' ? gaps.filter((_, nth) => moves(shifts[nth + 1]!)) : [];
      expect(Math.max(...pushed, 0)).toBeLessThan(shiftStepMin * minuteMs);
    }),
  );
});
