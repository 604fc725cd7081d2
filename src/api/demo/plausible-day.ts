import type { WeekdayHours } from '#domain/schedule/contract.ts';
import { clockOf, type LocalDateTime, minuteOf, type PlainDate, weekday } from '#domain/time.ts';

export type Dice = () => number;

/** Repeats the same sequence of numbers in [0, 1) at every seed of the demo. */
export function seededDice(seed: number): Dice {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const pick = <T>(dice: Dice, list: readonly T[]): T => list[Math.floor(dice() * list.length)] as T;

export type PlannedReservation<S> = { start_local: LocalDateTime; service: S };

const rangesOf = ({ start_time_1, end_time_1, start_time_2, end_time_2 }: WeekdayHours) =>
  [
    [start_time_1, end_time_1],
    [start_time_2, end_time_2],
  ].flatMap(([from, to]) => (from && to ? [{ from: minuteOf(from), to: minuteOf(to) }] : []));

// Pauses are multiples of 15 minutes up to two hours, so that about half of a day stays free.
const pause = (dice: Dice) => 15 * Math.floor(dice() * 9);

export function plausibleDay<S extends { duration_minutes: number }>(
  date: PlainDate,
  hours: readonly WeekdayHours[],
  services: readonly S[],
  dice: Dice,
): PlannedReservation<S>[] {
  const reservations: PlannedReservation<S>[] = [];
  for (const { from, to } of hours.filter((row) => row.weekday === weekday(date)).flatMap(rangesOf)) {
    let at = from + pause(dice);
    while (at < to) {
      const service = pick(dice, services);
      const end = at + service.duration_minutes;
      if (end <= to) reservations.push({ start_local: `${date}T${clockOf(at)}`, service });
      at = end + pause(dice);
    }
  }
  return reservations;
}
