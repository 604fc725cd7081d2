import { type Board, minuteAt } from '#domain/agenda/board.ts';
import { placeOf } from '#domain/agenda/preview.ts';
import { type Gesture, lineMin, type Measures, type Point, startAt } from '#domain/agenda/snap.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import { isMovable } from '../grid/ReservationBox.tsx';

export type Press = {
  id: number;
  isMouse: boolean;
  from: Point;
  gesture: Gesture;
  own: AgendaReservation | null;
  isLifted: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** null where nothing can be dragged; `point` is relative to the sheet. */
export function pressOn(
  target: Element,
  point: Point,
  { board, measures, isHeld }: { board: Board; measures: Measures; isHeld: (id: number) => boolean },
): Pick<Press, 'gesture' | 'own'> | null {
  if (target.closest('[data-item^="b"], [data-item^="h"], [data-item="cursor"]')) return null;
  const box = target.closest<HTMLElement>('[data-reservation]');
  if (!box) {
    const from = { ...startAt(point, measures), minutes: lineMin };
    return { gesture: { kind: 'create', from }, own: null };
  }
  const id = Number(box.dataset['reservation']);
  const own = board.columns.flatMap(({ reservations }) => reservations).find((each) => each.id === id);
  const from = own && isMovable(own) && !isHeld(id) ? placeOf(own, board) : null;
  if (!own || !from) return null;
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge'];
  if (edge) return { gesture: { kind: edge === 'start' ? 'resize-start' : 'resize-end', from }, own };
  const grip = minuteAt(point.y, measures.rows) - from.start;
  return { gesture: { kind: 'move', from, grip }, own };
}
