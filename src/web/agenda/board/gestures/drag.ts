import { useSyncExternalStore } from 'react';
import type { Preview } from '#domain/agenda/preview.ts';
import type { Gesture } from '#domain/agenda/snap.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';

type Drag = {
  by: 'pointer' | 'keys';
  gesture: Gesture;
  own: AgendaReservation | null;
  preview: Preview;
  /** False until a lifted reservation moves; a finger that rests lifts it without moving it. */
  hasMoved: boolean;
  /** True while a reservation dropped on a taken place moves back. */
  isReturning?: boolean;
};

export type DragStore = {
  read: () => Drag | null;
  set: (drag: Drag | null) => void;
  follow: (listener: () => void) => () => void;
};

/** Store outside of React's state: during a drag only the ghost renders again, not the board. */
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

export const useLifted = (store: DragStore): number | null =>
  useSyncExternalStore(store.follow, () => store.read()?.own?.id ?? null);
