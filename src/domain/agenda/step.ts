import type { Rows } from './board.ts';
import { lasting, lineMin, type BoardPlace, snapMin } from './snap.ts';

/** An entry of a column that the keyboard can focus; entries are sorted by start. */
export type Item = Rows & { id: string };
export type ItemColumn = { key: string; items: readonly Item[] };

/** Keyboard position: on an entry, or on an empty minute (`item` null). */
export type Stop = { column: string; minute: number; item: string | null };

export type StepKey =
  | 'ArrowUp'
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'Home'
  | 'End'
  | 'PageUp'
  | 'PageDown';

const lineAfter = (minute: number) => (Math.floor(minute / lineMin) + 1) * lineMin;
const lineBefore = (minute: number) => (Math.ceil(minute / lineMin) - 1) * lineMin;
const onto = (column: string, { id, start }: Item): Stop => ({ column, minute: start, item: id });

export function step(stop: Stop, key: StepKey, columns: readonly ItemColumn[], rows: Rows): Stop {
  const at = columns.findIndex((column) => column.key === stop.column);
  const here = columns[at];
  if (!here) return stop;
  switch (key) {
    case 'ArrowDown':
      return down(stop, here, rows);
    case 'ArrowUp':
      return up(stop, here, rows);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const beside = columns[at + (key === 'ArrowLeft' ? -1 : 1)];
      return beside ? stopAt(beside, stop.minute) : stop;
    }
    default:
      return jump(stop, key, here);
  }
}

export function stopAt({ key, items }: ItemColumn, minute: number): Stop {
  const item = items.find(({ start, end }) => start <= minute && minute < end);
  return item ? onto(key, item) : { column: key, minute, item: null };
}

function down(stop: Stop, { key, items }: ItemColumn, rows: Rows): Stop {
  const at = items.findIndex(({ id }) => id === stop.item);
  const to = items[at]?.end ?? lineAfter(stop.minute);
  const next = at < 0 ? items.find(({ start }) => start > stop.minute) : items[at + 1];
  if (next && next.start <= to) return onto(key, next);
  return to >= rows.end ? stop : { column: key, minute: to, item: null };
}

function up(stop: Stop, { key, items }: ItemColumn, rows: Rows): Stop {
  const at = items.findIndex(({ id }) => id === stop.item);
  const to = lineBefore(stop.minute);
  const before = at < 0 ? items.findLast(({ start }) => start < stop.minute) : items[at - 1];
  if (before && before.end > to) return onto(key, before);
  return to < rows.start ? stop : { column: key, minute: to, item: null };
}

function jump(stop: Stop, key: StepKey, { key: column, items }: ItemColumn): Stop {
  const at = items.findIndex(({ id }) => id === stop.item);
  const found = {
    Home: () => items[0],
    End: () => items.at(-1),
    PageUp: () => (at < 0 ? items.findLast(({ start }) => start < stop.minute) : items[at - 1]),
    PageDown: () => (at < 0 ? items.find(({ start }) => start > stop.minute) : items[at + 1]),
  }[key as 'Home' | 'End' | 'PageUp' | 'PageDown']();
  return found ? onto(column, found) : stop;
}

/**
 * Moves a reservation by an arrow key: up or down by a grid line, five minutes with shift, or to the adjacent column.
 */
export function nudge(
  place: BoardPlace,
  key: string,
  isFine: boolean,
  keys: readonly string[],
  rows: Rows,
): BoardPlace {
  const by = isFine ? snapMin : lineMin;
  const at = keys.indexOf(place.column);
  const beside = (to: number) => ({ ...place, column: keys[to] ?? place.column });
  switch (key) {
    case 'ArrowUp':
      return { ...place, start: Math.max(rows.start, place.start - by) };
    case 'ArrowDown':
      return { ...place, start: Math.min(rows.end - snapMin, place.start + by) };
    case 'ArrowLeft':
      return beside(at - 1);
    case 'ArrowRight':
      return beside(at + 1);
    default:
      return place;
  }
}

export function stretch(place: BoardPlace, key: string, isFine: boolean): BoardPlace {
  const by = isFine ? snapMin : lineMin;
  if (key === 'ArrowUp') return lasting(place, place.minutes - by);
  if (key === 'ArrowDown') return lasting(place, place.minutes + by);
  return place;
}
