import { useSyncExternalStore } from 'react';
import type { Preview } from '#domain/agenda/preview.ts';
import type { Gesture } from '#domain/agenda/snap.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';

/** A reservation or an empty time that is held by the pointer or the keyboard, and the place where it would go. */
type Drag = {
  by: 'pointer' | 'keys';
  gesture: Gesture;
  /** Null while a new reservation is drawn. */
  own: AgendaReservation | null;
  preview: Preview;
  /** A finger that rests after lifting has not moved it. */
  hasMoved: boolean;
  /** Let go on a place that is taken, it goes back. */
  isReturning?: boolean;
};

export type DragStore = {
  read: () => Drag | null;
  set: (drag: Drag | null) => void;
  follow: (listener: () => void) => () => void;
};

/** Kept outside of React's state: only the ghost is drawn anew while something is dragged, not the board. */
export function createDragStore(): DragStore {
  let drag: Drag | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => drag,
    set: (next) => {
      drag = next;
      for (const listener of listeners) listener();
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useDrag = (store: DragStore): Drag | null => useSyncExternalStore(store.follow, store.read);

/** The id of the reservation that is held; changes only when one is lifted or let go. */
export const useLifted = (store: DragStore): number | null =>
  useSyncExternalStore(store.follow, () => store.read()?.own?.id ?? null);
