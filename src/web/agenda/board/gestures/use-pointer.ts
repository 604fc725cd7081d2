import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Board } from '#domain/agenda/board.ts';
import { judge } from '#domain/agenda/preview.ts';
import { type Measures, type BoardPlace, placeAt, type Point, startAt } from '#domain/agenda/snap.ts';
import type { DragStore } from './drag.ts';
import { distance, type Press, pressOn } from './presses.ts';
import { useEdgeScroll } from './use-edge-scroll.ts';

const mouseThresholdPx = 4;
const touchThresholdPx = 8;
const longPressMs = 350;
const buzzMs = 12;

type Options = {
  board: Board;
  measures: () => Measures;
  /** `scroller` is the scrolling element; `sheet` inside it holds the columns. */
  scroller: RefObject<HTMLElement | null>;
  sheet: RefObject<HTMLElement | null>;
  drag: DragStore;
  isHeld: (id: number) => boolean;
  onDrop: () => void;
  onPress: (at: { column: string; start: number }, isMouse: boolean) => void;
  onSelect: (id: number) => void;
};

/** A finger lifts a reservation by a long press, because a shorter press scrolls; at a handle it lifts at once. */
export function usePointer(options: Options) {
  const { board, measures, sheet, drag, isHeld, onDrop, onPress, onSelect } = options;
  const pressed = useRef<Press | null>(null);
  const isClickSpent = useRef(false);
  const hand = useHand(options);
  useCaughtTouches(sheet, drag);
  const endPress = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = null;
    hand.rest();
  };
  const onPointerDown = (event: PointerEvent) => {
    isClickSpent.current = false;
    if (event.button !== 0 || !event.isPrimary || drag.read()) return;
    const target = event.target as Element;
    const from = pointOf(event);
    const taken = pressOn(target, hand.onSheet(from), { board, measures: measures(), isHeld });
    if (!taken) return;
    const isMouse = event.pointerType === 'mouse';
    const press: Press = { id: event.pointerId, isMouse, from, ...taken, isLifted: false };
    pressed.current = press;
    hand.moveTo(from);
    if (isMouse || !taken.own) return;
    if (target.closest('[data-edge]')) hand.lift(press);
    else press.timer = setTimeout(() => hand.lift(press), longPressMs);
  };
  const onPointerCancel = () => {
    if (pressed.current?.isLifted) drag.set(null);
    endPress();
  };
  const onPointerMove = (event: PointerEvent) => {
    const press = pressed.current;
    if (!press || event.pointerId !== press.id) return;
    // A mouse button can be released outside the page (for example over a system menu) without a pointerup event.
    if (press.isMouse && event.buttons === 0) return onPointerCancel();
    const point = pointOf(event);
    hand.moveTo(point);
    const far = distance(point, press.from);
    if (!press.isLifted && press.isMouse && far > mouseThresholdPx) hand.lift(press);
    if (!press.isLifted && !press.isMouse && far > touchThresholdPx) return endPress();
    if (press.isLifted) hand.follow(press);
  };
  const onPointerUp = (event: PointerEvent) => {
    const press = pressed.current;
    if (!press || event.pointerId !== press.id) return;
    const held = drag.read();
    endPress();
    isClickSpent.current = press.isLifted;
    if (!press.isLifted) {
      if (press.own) return;
      // The click after a touch would press the cursor button that this touch has just placed.
      isClickSpent.current = !press.isMouse;
      onPress(startAt(hand.onSheet(press.from), measures()), press.isMouse);
      return;
    }
    // Without `held` the drag already ended, because the dragged reservation changed.
    if (held?.hasMoved) return onDrop();
    drag.set(null);
    if (press.own) onSelect(press.own.id);
  };
  // oxlint-disable-next-line react/refs -- event handlers read these refs, rendering does not
  const others = othersOf(pressed, isClickSpent);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, ...others };
}

/** Suppresses the click after a drag or after a touch of a free time, and the context menu of a long press. */
const othersOf = (pressed: RefObject<Press | null>, isClickSpent: RefObject<boolean>) => ({
  onClickCapture: (event: { stopPropagation: () => void }) => {
    if (isClickSpent.current) event.stopPropagation();
    isClickSpent.current = false;
  },
  onContextMenu: (event: { preventDefault: () => void }) => {
    if (pressed.current?.isMouse === false) event.preventDefault();
  },
});

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** Lifts and moves a reservation, also while the board scrolls under a resting pointer. */
function useHand({ board, measures, scroller, sheet, drag }: Options) {
  const at = useRef<Point>({ x: 0, y: 0 });
  const carried = useRef<Press | null>(null);
  const onSheet = ({ x, y }: Point): Point => {
    const { left = 0, top = 0 } = sheet.current?.getBoundingClientRect() ?? {};
    return { x: x - left, y: y - top };
  };
  const carry = useEffectEvent((press: Press) => {
    const held = drag.read();
    if (!held) return;
    if (!held.hasMoved && !press.isMouse && distance(at.current, press.from) <= touchThresholdPx) return;
    const place = placeAt(held.gesture, onSheet(at.current), measures());
    if (held.hasMoved && isSame(place, held.preview.place)) return;
    drag.set({ ...held, hasMoved: true, preview: judge(place, board, held.own ?? undefined) });
  });
  const edges = useEdgeScroll(scroller, at, () => carried.current && carry(carried.current));
  const lift = (press: Press) => {
    const { gesture, own, isMouse } = press;
    press.isLifted = true;
    if (!isMouse) press.from = at.current;
    carried.current = press;
    sheet.current?.setPointerCapture(press.id);
    if (!isMouse) navigator.vibrate?.(buzzMs);
    const preview = judge(gesture.from, board, own ?? undefined);
    drag.set({ by: 'pointer', gesture, own, preview, hasMoved: false });
    edges.start();
  };
  return {
    onSheet,
    lift,
    moveTo: (point: Point) => {
      at.current = point;
    },
    follow: (press: Press) => carry(press),
    rest: () => {
      carried.current = null;
      edges.stop();
    },
  };
}

const isSame = (a: BoardPlace, b: BoardPlace) =>
  a.column === b.column && a.start === b.start && a.minutes === b.minutes;

/** Stops touch scrolling during a drag; needs a non-passive listener, which React does not offer. */
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
