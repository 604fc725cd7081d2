import {
  type AgendaBlock,
  type Board,
  type Column,
  pxOf,
  type Rows,
  rowsOf,
  wallRowsOf,
} from '#domain/agenda/board.ts';
import { lineMin } from '#domain/agenda/snap.ts';
import type { Item, ItemColumn } from '#domain/agenda/step.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { zonedDay } from '#domain/time.ts';
import type { HeldPlace } from '#domain/waitlist/contract.ts';

export type Shown = Item &
  (
    | { what: 'reservation'; of: AgendaReservation }
    | { what: 'block'; of: AgendaBlock }
    | { what: 'held'; of: HeldPlace }
  );
export type ShownColumn = Omit<ItemColumn, 'items'> & { column: Column; items: readonly Shown[] };

/** Items ordered by start; canceled and missed reservations only with `isAll`. */
export function shownColumns({ columns, zone }: Board, isAll: boolean): ShownColumn[] {
  return columns.map((column) => {
    const day = zonedDay(column.day.date, zone);
    const reservations = column.reservations
      .filter(({ status }) => isAll || occupiesTime(status))
      .map((of): Shown => ({
        ...readable(rowsOf(of, day)),
        id: `r${of.id}`,
        what: 'reservation',
        of,
      }));
    const blocks = column.day.blocks.map((of): Shown => ({
      ...readable(wallRowsOf(of, day)),
      id: `b${of.id}`,
      what: 'block',
      of,
    }));
    const held = column.held.map((of): Shown => ({
      ...readable(rowsOf(of, day)),
      id: `h${of.barber_id} ${of.start_at}`,
      what: 'held',
      of,
    }));
    const items = [...blocks, ...reservations, ...held].toSorted((a, b) => a.start - b.start);
    return { key: column.key, column, items };
  });
}

const readable = ({ start, end }: Rows): Rows => ({ start, end: Math.max(end, start + lineMin) });

const gapPx = 2;
const leastPx = 24;

export const spotOf = (rows: Rows, shown: Rows) => ({
  top: pxOf(rows.start, shown),
  height: pxOf(rows.end, shown) - pxOf(rows.start, shown),
});

/** The shortest items have no gap, because a finger needs 24 px. */
export function boxOf(rows: Rows, shown: Rows) {
  const { top, height } = spotOf(rows, shown);
  const air = Math.min(gapPx, Math.max(0, height - leastPx));
  return { top: top + air / 2, height: height - air };
}
