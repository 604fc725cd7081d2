import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Rows } from '#domain/agenda/board.ts';
import { type Stop, stopAt } from '#domain/agenda/step.ts';
import type { ShownColumn } from './items.ts';

/** Where the keyboard stands; one stop of the tab key. It stays at its time when what was there is gone. */
export function useStop(
  columns: readonly ShownColumn[],
  rows: Rows,
  firstMinute: number,
  sheet: RefObject<HTMLElement | null>,
) {
  const [wanted, setWanted] = useState<Stop | null>(null);
  const wantsFocus = useRef(false);
  const stop = standing(wanted, columns, Math.max(rows.start, Math.min(firstMinute, rows.end - 15)));
  useEffect(() => {
    if (!wantsFocus.current || !stop) return;
    wantsFocus.current = false;
    const column = sheet.current?.querySelector(`[data-column="${stop.column}"]`);
    column?.querySelector<HTMLElement>(`[data-item="${stop.item ?? 'cursor'}"]`)?.focus();
  }, [stop, sheet]);
  /** Goes there with the focus. */
  const goTo = (to: Stop) => {
    wantsFocus.current = true;
    setWanted({ ...to });
  };
  return { stop, setStop: setWanted, goTo };
}

function standing(wanted: Stop | null, columns: readonly ShownColumn[], firstMinute: number): Stop | null {
  const column = columns.find(({ key }) => key === wanted?.column);
  if (!wanted || !column) return columns[0] ? stopAt(columns[0], firstMinute) : null;
  if (wanted.item === null || column.items.some(({ id }) => id === wanted.item)) return wanted;
  return stopAt(column, wanted.minute);
}
