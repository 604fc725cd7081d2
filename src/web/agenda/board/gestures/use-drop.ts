import { useEffect, useEffectEvent } from 'react';
import type { Board } from '#domain/agenda/board.ts';
import { columnOf, judge, placeOf, previewText } from '#domain/agenda/preview.ts';
import type { BoardPlace } from '#domain/agenda/snap.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import { clockOf } from '#domain/time.ts';
import { isOwnPlace, isSamePlace } from '#web/reservations/own-places.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { DragStore } from './drag.ts';
import type { NewPlace } from '../grid/Grid.tsx';

const returnMs = 180;

type Options = {
  board: Board;
  drag: DragStore;
  onMove: (own: AgendaReservation, place: BoardPlace) => void;
  onCreate: (place: NewPlace) => void;
};

export function useDrop({ board, drag, onMove, onCreate }: Options) {
  useJudgedAnew(board, drag);
  return () => {
    const held = drag.read();
    if (!held || held.isReturning) return;
    const { own, preview, gesture } = held;
    const { place, tone } = preview;
    if (own && tone === 'taken') {
      toast.error(previewText(preview, board), 'La reserva sigue donde estaba.');
      drag.set({ ...held, preview: { ...preview, place: gesture.from }, isReturning: true });
      setTimeout(() => drag.set(null), returnMs);
      return;
    }
    drag.set(null);
    if (own) return onMove(own, place);
    const column = columnOf(board, place.column);
    if (!column) return;
    const startLocal = `${column.day.date}T${clockOf(place.start)}`;
    onCreate({ barberId: column.person.id, startLocal, minutes: place.minutes });
  };
}

/** Checks the dragged place again when the board changes; ends the drag if another user changed its reservation. */
function useJudgedAnew(board: Board, drag: DragStore): void {
  const judgeHeld = useEffectEvent((board: Board) => {
    const held = drag.read();
    if (!held || held.isReturning) return;
    const own = board.columns
      .flatMap(({ reservations }) => reservations)
      .find(({ id }) => id === held.own?.id);
    const preview = judge(held.preview.place, board, own);
    if (!held.own || (own && isSamePlace(own, held.own))) return drag.set({ ...held, preview });
    const from = own && isOwnPlace(own) ? placeOf(own, board) : null;
    if (own && from) return drag.set({ ...held, own, gesture: { ...held.gesture, from }, preview });
    drag.set(null);
    toast.warning('La reserva cambió', 'Alguien la cambió mientras la movías.');
  });
  useEffect(() => judgeHeld(board), [board]);
}
