import type { KeyboardEvent } from 'react';
import type { Board, Rows } from '#domain/agenda/board.ts';
import { judge, placeOf } from '#domain/agenda/preview.ts';
import type { BoardPlace } from '#domain/agenda/snap.ts';
import { nudge, step, type StepKey, type Stop, stretch } from '#domain/agenda/step.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import { undoLast } from '#web/ui/overlays/undo.ts';
import type { DragStore } from './drag.ts';
import type { ShownColumn } from '../grid/items.ts';
import { isMovable } from '../grid/ReservationBox.tsx';

type Options = {
  board: Board;
  columns: readonly ShownColumn[];
  rows: Rows;
  drag: DragStore;
  stop: Stop | null;
  isHeld: (id: number) => boolean;
  onStop: (stop: Stop) => void;
  onDrop: () => void;
  onCreate: () => void;
  onBlock: () => void;
  onHelp: () => void;
};

const steps = new Set<string>([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] satisfies StepKey[]);

export function useKeys(options: Options) {
  const { drag } = options;
  return (event: KeyboardEvent) => {
    const held = drag.read();
    const hasActed = held ? actWhileHeld(event, options) : act(event, options);
    if (hasActed) event.preventDefault();
  };
}

function actWhileHeld({ key, shiftKey }: KeyboardEvent, { drag, board, rows, onDrop }: Options): boolean {
  const held = drag.read();
  if (!held) return false;
  if (key === 'Escape') {
    drag.set(null);
    return true;
  }
  if (held.by !== 'keys') return false;
  if (key === 'Enter') {
    onDrop();
    return true;
  }
  if (!key.startsWith('Arrow')) return key === 'Tab';
  const { place } = held.preview;
  const keys = board.columns.map((column) => column.key);
  const next: BoardPlace =
    held.gesture.kind === 'move' ? nudge(place, key, shiftKey, keys, rows) : stretch(place, key, shiftKey);
  drag.set({ ...held, hasMoved: true, preview: judge(next, board, held.own ?? undefined) });
  return true;
}

function act({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, options: Options): boolean {
  const { stop, columns, rows, onStop } = options;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') {
    undoLast();
    return true;
  }
  if (ctrlKey || metaKey || altKey || !stop) return false;
  if (steps.has(key)) {
    onStop(step(stop, key as StepKey, columns, rows));
    return true;
  }
  const deeds: Record<string, () => void> = {
    n: options.onCreate,
    b: options.onBlock,
    m: () => pickUp('move', options),
    r: () => pickUp('resize-end', options),
    '?': options.onHelp,
  };
  const deed = deeds[key.toLowerCase()];
  deed?.();
  return deed !== undefined;
}

function pickUp(kind: 'move' | 'resize-end', { board, columns, stop, drag, isHeld }: Options): void {
  const own = focusedReservation(columns, stop);
  const from = own && isMovable(own) && !isHeld(own.id) ? placeOf(own, board) : null;
  if (!own || !from) return;
  const gesture = kind === 'move' ? { kind, from, grip: 0 } : { kind, from };
  drag.set({ by: 'keys', gesture, own, preview: judge(from, board, own), hasMoved: true });
}

function focusedReservation(columns: readonly ShownColumn[], stop: Stop | null): AgendaReservation | null {
  const items = columns.find(({ key }) => key === stop?.column)?.items ?? [];
  const item = items.find(({ id }) => id === stop?.item);
  return item?.what === 'reservation' ? item.of : null;
}
