import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Board, minuteAt } from '#domain/agenda/board.ts';
import { judge, placeOf } from '#domain/agenda/preview.ts';
import { type Gesture, lineMin, type Measures, placeAt, type Point, startAt } from '#domain/agenda/snap.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import type { DragStore } from './drag.ts';
import { isMovable } from './ReservationBox.tsx';
import { useEdgeScroll } from './use-edge-scroll.ts';

const mouseThresholdPx = 4;
const touchThresholdPx = 8;
const longPressMs = 350;
const buzzMs = 12;

type Pressed = {
  id: number;
  isMouse: boolean;
  from: Point;
  gesture: Gesture;
  own: AgendaReservation | null;
  isLifted: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

type Options = {
  board: Board;
  measures: () => Measures;
  /** What scrolls, and in it what the columns stand on. */
  scroller: RefObject<HTMLElement | null>;
  sheet: RefObject<HTMLElement | null>;
  drag: DragStore;
  /** The reservation is on its way already, or cannot be moved. */
  isHeld: (id: number) => boolean;
  onDrop: () => void;
  onPress: (at: { column: string; start: number }, isMouse: boolean) => void;
  onSelect: (id: number) => void;
};

/**
 * Drags by mouse and by finger. A mouse lifts after 4 px; a finger after a long press, so that it scrolls otherwise, and
 * then until it has moved 8 px nothing changes.
 */
export function usePointer(options: Options) {
  const { board, measures, sheet, drag, onDrop, onPress, onSelect } = options;
  const pressed = useRef<Pressed | null>(null);
  const last = useRef<Point>({ x: 0, y: 0 });
  const wasDrag = useRef(false);

  const pointOn = ({ x, y }: Point): Point => {
    const { left = 0, top = 0 } = sheet.current?.getBoundingClientRect() ?? {};
    return { x: x - left, y: y - top };
  };
  const follow = useEffectEvent((point: Point) => {
    last.current = point;
    const held = drag.read();
    const at = pressed.current;
    if (!held || !at) return;
    const isFar = held.hasMoved || distance(point, at.from) > (at.isMouse ? 0 : touchThresholdPx);
    if (!isFar) return;
    const place = placeAt(held.gesture, pointOn(point), measures());
    const known = held.preview.place;
    const isSame =
      place.column === known.column && place.start === known.start && place.minutes === known.minutes;
    if (held.hasMoved && isSame) return;
    drag.set({ ...held, hasMoved: true, preview: judge(place, board, held.own ?? undefined) });
  });
  const edges = useEdgeScroll(options.scroller, () => follow(last.current));

  const lift = useEffectEvent((point: Point) => {
    const at = pressed.current;
    if (!at) return;
    at.isLifted = true;
    at.from = point;
    sheet.current?.setPointerCapture(at.id);
    if (!at.isMouse) navigator.vibrate?.(buzzMs);
    const { gesture, own } = at;
    const preview = judge(gesture.from, board, own ?? undefined);
    drag.set({ by: 'pointer', gesture, own, preview, hasMoved: false });
    edges.move(point);
    edges.start();
  });
  const letGo = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = null;
    edges.stop();
  };
  const cancel = () => {
    if (pressed.current?.isLifted) drag.set(null);
    letGo();
  };
  useCaughtTouches(sheet, drag);

  const onPointerDown = (event: PointerEvent) => {
    wasDrag.current = false;
    if (event.button !== 0 || !event.isPrimary || drag.read()) return;
    const target = event.target as Element;
    if (target.closest('[data-item^="b"], [data-item="cursor"]')) return;
    const from = { x: event.clientX, y: event.clientY };
    last.current = from;
    const isMouse = event.pointerType === 'mouse';
    const taken = gestureAt(target, pointOn(from), options);
    if (!taken) return;
    const isHandle = target.closest('[data-edge]') !== null;
    pressed.current = { id: event.pointerId, isMouse, from, ...taken, isLifted: false };
    if (!isMouse && taken.own && isHandle) lift(from);
    else if (!isMouse && taken.own) pressed.current.timer = setTimeout(() => lift(last.current), longPressMs);
  };
  const onPointerMove = (event: PointerEvent) => {
    const at = pressed.current;
    if (!at || event.pointerId !== at.id) return;
    const point = { x: event.clientX, y: event.clientY };
    last.current = point;
    edges.move(point);
    if (!at.isLifted) {
      const far = distance(point, at.from);
      if (at.isMouse && far > mouseThresholdPx) lift(at.from);
      else if (!at.isMouse && far > touchThresholdPx) return letGo();
    }
    if (at.isLifted) follow(point);
  };
  const onPointerUp = (event: PointerEvent) => {
    const at = pressed.current;
    if (!at || event.pointerId !== at.id) return;
    const held = drag.read();
    letGo();
    if (!at.isLifted) {
      if (!at.own) onPress(startAt(pointOn(at.from), measures()), at.isMouse);
      return;
    }
    wasDrag.current = true;
    // The drag ended by itself when what was dragged changed.
    if (!held) return;
    if (held.hasMoved) return onDrop();
    drag.set(null);
    if (at.own) onSelect(at.own.id);
  };
  /** The click that follows a drag is none. */
  const onClickCapture = (event: { stopPropagation: () => void }) => {
    if (wasDrag.current) event.stopPropagation();
    wasDrag.current = false;
  };
  // The long press that lifts would open the browser's menu.
  const onContextMenu = (event: { preventDefault: () => void }) => {
    if (pressed.current && !pressed.current.isMouse) event.preventDefault();
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: cancel,
    onClickCapture,
    onContextMenu,
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** What a press would do once it becomes a drag; null where it is none. */
function gestureAt(
  target: Element,
  point: Point,
  { board, measures, isHeld }: Options,
): Pick<Pressed, 'gesture' | 'own'> | null {
  const box = target.closest<HTMLElement>('[data-reservation]');
  if (!box) {
    const from = { ...startAt(point, measures()), minutes: lineMin };
    return { gesture: { kind: 'create', from }, own: null };
  }
  const id = Number(box.dataset['reservation']);
  const own = board.columns.flatMap(({ reservations }) => reservations).find((each) => each.id === id);
  const from = own && isMovable(own) && !isHeld(id) ? placeOf(own, board) : null;
  if (!own || !from) return null;
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge'];
  if (edge) return { gesture: { kind: edge === 'start' ? 'resize-start' : 'resize-end', from }, own };
  const grip = minuteAt(point.y, measures().rows) - from.start;
  return { gesture: { kind: 'move', from, grip }, own };
}

/** Takes the finger from the page's scrolling while something is lifted; a listener of React may not. */
function useCaughtTouches(sheet: RefObject<HTMLElement | null>, drag: DragStore): void {
  useEffect(() => {
    const place = sheet.current;
    const hold = (event: TouchEvent) => {
      if (drag.read() && event.cancelable) event.preventDefault();
    };
    place?.addEventListener('touchmove', hold, { passive: false });
    return () => place?.removeEventListener('touchmove', hold);
  }, [sheet, drag]);
}
