import { minuteAt, type Rows } from './board.ts';

/** Where a reservation is or would be: a column, its first minute and its length. */
export type Place = { column: string; start: number; minutes: number };

export const snapMin = 5;
export const lineMin = 15;
const shortestMin = 5;
const longestMin = 720;

const snapped = (minute: number): number => Math.round(minute / snapMin) * snapMin;
const lineBefore = (minute: number): number => Math.floor(minute / lineMin) * lineMin;
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** What a drawn board measures: columns of equal width, in pixels of its own. */
export type Measures = { width: number; keys: readonly string[]; rows: Rows };
export type Point = { x: number; y: number };

/** The column at a point; left and right of all of them the outermost one. */
export function columnAt({ x }: Point, { width, keys }: Measures): string {
  const at = Math.floor(x / width);
  return keys[within(at, 0, keys.length - 1)] ?? '';
}

/** What is being done with a place. `grip` is how many minutes below the start it was taken. */
export type Gesture =
  | { kind: 'move'; from: Place; grip: number }
  | { kind: 'resize-start'; from: Place }
  | { kind: 'resize-end'; from: Place }
  | { kind: 'create'; from: Place };

/** Where a gesture leads at a point. */
export function placeAt(gesture: Gesture, point: Point, measures: Measures): Place {
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
    return startingAt(from, within(snapped(minute), rows.start, end - shortestMin));
  }
  if (minute < from.start) return startingAt(from, lineBefore(minute));
  return { ...from, minutes: within(snapped(minute) - from.start, lineMin, longestMin) };
}

/** The same end with another start. */
function startingAt(from: Place, start: number): Place {
  const end = from.start + from.minutes;
  const first = Math.max(start, end - longestMin);
  return { ...from, start: first, minutes: end - first };
}

/** The same start with another length. */
export const lasting = (from: Place, minutes: number): Place => ({
  ...from,
  minutes: within(minutes, shortestMin, longestMin),
});

/** The line at or above a point, where a press on empty time begins. */
export const startAt = (point: Point, measures: Measures): { column: string; start: number } => ({
  column: columnAt(point, measures),
  start: within(
    lineBefore(minuteAt(point.y, measures.rows)),
    measures.rows.start,
    measures.rows.end - lineMin,
  ),
});
