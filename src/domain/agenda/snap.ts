import { leastMinutes, mostMinutes } from '../field-limits.ts';
import { minuteAt, type Rows } from './board.ts';

/** Actual or possible place of a reservation: column key, start as a minute of the day, and length in minutes. */
export type BoardPlace = { column: string; start: number; minutes: number };

export const snapMin = 5;
export const lineMin = 15;

const snapped = (minute: number): number => Math.round(minute / snapMin) * snapMin;
const lineBefore = (minute: number): number => Math.floor(minute / lineMin) * lineMin;
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** `width` of a column in pixels. */
export type Measures = { width: number; keys: readonly string[]; rows: Rows };
export type Point = { x: number; y: number };

export function columnAt({ x }: Point, { width, keys }: Measures): string {
  const at = Math.floor(x / width);
  return keys[within(at, 0, keys.length - 1)] ?? '';
}

/** `grip` is the distance in minutes from the start of the place down to the pointer. */
export type Gesture =
  | { kind: 'move'; from: BoardPlace; grip: number }
  | { kind: 'resize-start'; from: BoardPlace }
  | { kind: 'resize-end'; from: BoardPlace }
  | { kind: 'create'; from: BoardPlace };

export function placeAt(gesture: Gesture, point: Point, measures: Measures): BoardPlace {
  const { kind, from } = gesture;
  const { rows } = measures;
  const minute = within(minuteAt(point.y, rows), rows.start, rows.end);
  if (kind === 'move') {
    const start = within(snapped(minute - gesture.grip), rows.start, rows.end - snapMin);
    return { ...from, column: columnAt(point, measures), start };
  }
  if (kind === 'resize-end') return lasting(from, snapped(minute) - from.start);
  if (kind === 'resize-start') {
    const end = Math.min(from.start + from.minutes, rows.end);
    return startingAt(from, within(snapped(minute), rows.start, end - leastMinutes));
  }
  if (minute < from.start) return startingAt(from, lineBefore(minute));
  return { ...from, minutes: within(snapped(minute) - from.start, lineMin, mostMinutes) };
}

function startingAt(from: BoardPlace, start: number): BoardPlace {
  const end = from.start + from.minutes;
  const first = Math.max(start, end - mostMinutes);
  return { ...from, start: first, minutes: end - first };
}

export const lasting = (from: BoardPlace, minutes: number): BoardPlace => ({
  ...from,
  minutes: within(minutes, leastMinutes, mostMinutes),
});

/** Grid line at or above a point, where a press on empty time starts a new reservation. */
export const startAt = (point: Point, measures: Measures): { column: string; start: number } => ({
  column: columnAt(point, measures),
  start: within(
    lineBefore(minuteAt(point.y, measures.rows)),
    measures.rows.start,
    measures.rows.end - lineMin,
  ),
});
