import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Rows } from '#domain/agenda/board.ts';
import { type Stop, stopAt } from '#domain/agenda/step.ts';
import { lineMin } from '#domain/agenda/snap.ts';
import type { Shown, ShownColumn } from '../grid/items.ts';

/** The board's single tab stop; it follows its item, and keeps the time of a removed item. */
export function useStop(
  columns: readonly ShownColumn[],
  rows: Rows,
  firstMinute: number,
  sheet: RefObject<HTMLElement | null>,
) {
  const [wanted, setWanted] = useState<Stop | null>(null);
  const wantsFocus = useRef(false);
  const first = Math.max(rows.start, Math.min(firstMinute, rows.end - lineMin));
  const stop = existingStop(wanted, columns, first);
  const { column, item } = stop ?? {};
  useEffect(() => {
    // An item moved to another column renders as a new element, so the focus was lost.
    const isLost = wanted !== null && wanted.column !== column && document.activeElement === document.body;
    if (!wantsFocus.current && !isLost) return;
    wantsFocus.current = false;
    sheet.current
      ?.querySelector(`[data-column="${column}"]`)
      ?.querySelector<HTMLElement>(`[data-item="${item ?? 'cursor'}"]`)
      ?.focus();
  }, [wanted, column, item, sheet]);
  const goTo = (to: Stop) => {
    wantsFocus.current = true;
    setWanted({ ...to });
  };
  return { stop, setStop: setWanted, goTo };
}

function existingStop(
  wanted: Stop | null,
  columns: readonly ShownColumn[],
  firstMinute: number,
): Stop | null {
  if (wanted?.item) {
    const ofWanted = ({ id }: Shown) => id === wanted.item;
    const there = columns.find(({ key, items }) => key === wanted.column && items.some(ofWanted));
    const column = there ?? columns.find(({ items }) => items.some(ofWanted));
    const item = column?.items.find(ofWanted);
    if (column && item) return { column: column.key, minute: item.start, item: item.id };
  }
  const column = columns.find(({ key }) => key === wanted?.column);
  if (!wanted || !column) return columns[0] ? stopAt(columns[0], firstMinute) : null;
  return wanted.item === null ? wanted : stopAt(column, wanted.minute);
}
