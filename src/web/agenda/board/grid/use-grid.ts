import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type AgendaBlock,
  type Board,
  type Rows,
  shownRows,
  wallMinute,
  wallRowsOf,
} from '#domain/agenda/board.ts';
import { openingTop } from '#domain/agenda/opening.ts';
import { columnOf, moveTo } from '#domain/agenda/preview.ts';
import { lineMin, type Measures, type BoardPlace } from '#domain/agenda/snap.ts';
import type { Stop } from '#domain/agenda/step.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import { clockOf, type EpochMs, minuteOf, zonedDay } from '#domain/time.ts';
import { createDragStore } from '../gestures/drag.ts';
import type { GridProps } from './Grid.tsx';
import { shownColumns } from './items.ts';
import { useDrop } from '../gestures/use-drop.ts';
import { useKeys } from '../gestures/use-keys.ts';
import { usePointer } from '../gestures/use-pointer.ts';
import { useHeightLeft, useOpeningScroll, useShownColumn } from '../gestures/use-scroll.ts';
import { useStop } from '../gestures/use-stop.ts';

export function useGrid(props: GridProps, scroller: Scroller, sheet: Scroller) {
  const { board, now, isHeld } = props;
  const [isWhole, setWhole] = useState(false);
  const [isHelped, setHelped] = useState(false);
  const [drag] = useState(createDragStore);
  const rows = useMemo(() => shownRows(board, isWhole), [board, isWhole]);
  const columns = useMemo(() => shownColumns(board, props.isAllShown), [board, props.isAllShown]);
  const opening = openingMinute(board, now);
  const { stop, setStop, goTo } = useStop(columns, rows, opening, sheet);
  useSight(props, scroller, { rows, isWhole });
  const measures = (): Measures => ({
    width: (sheet.current?.getBoundingClientRect().width ?? 0) / board.columns.length,
    keys: board.columns.map(({ key }) => key),
    rows,
  });
  const move = (own: AgendaReservation, place: BoardPlace) => {
    if (moveTo(place, own, board)) props.onMove(own, place);
    goTo({ column: place.column, minute: place.start, item: `r${own.id}` });
  };
  const drop = useDrop({ board, drag, onMove: move, onCreate: props.onCreate });
  const acts = useActs(props, stop);
  const press = (at: Pick<Stop, 'column'> & { start: number }, isMouse: boolean) => {
    const column = columns.find(({ key }) => key === at.column);
    if (!column) return;
    if (isMouse) acts.create(at.column, at.start);
    else {
      props.onSelect(null);
      goTo({ column: at.column, minute: at.start, item: null });
    }
  };
  const pointer = usePointer({
    board,
    measures,
    scroller,
    sheet,
    drag,
    isHeld,
    onDrop: drop,
    onPress: press,
    onSelect: props.onSelect,
  });
  const atStop = (act: (column: string, minute: number) => void) => () =>
    stop && act(stop.column, stop.minute);
  const keys = useKeys({
    board,
    columns,
    rows,
    drag,
    stop,
    isHeld,
    onStop: goTo,
    onDrop: drop,
    onCreate: atStop(acts.create),
    onBlock: atStop(acts.block),
    onHelp: () => setHelped(true),
  });
  const turnWhole = () => setWhole(!isWhole);
  return { rows, columns, drag, stop, setStop, pointer, keys, acts, isWhole, turnWhole, isHelped, setHelped };
}

export type GridState = ReturnType<typeof useGrid>;
type Scroller = RefObject<HTMLElement | null>;

function useSight(
  { board, now, fit, person, onPerson, isWeek, date }: GridProps,
  scroller: Scroller,
  { rows, isWhole }: { rows: Rows; isWhole: boolean },
) {
  useHeightLeft(scroller);
  const dates = [...new Set(board.columns.map(({ day }) => day.date))].join();
  const own = fit === 'single' ? board.columns.filter((each) => each.person.id === person) : [];
  const inSight = own.length > 0 ? { ...board, columns: own } : board;
  useOpeningScroll(scroller, `${dates} ${isWhole}`, {
    topOf: (height) => openingTop(inSight, { rows, height, now, isWeek }),
    column: isWeek ? board.columns.findIndex(({ day }) => day.date === date) : -1,
  });
  useShownColumn(scroller, {
    people: board.columns.map(({ person }) => person.id),
    shown: fit === 'single' ? person : null,
    onShow: onPerson,
  });
}
/** Handlers whose identity never changes, so that columns do not render again. */
function useActs(props: GridProps, stop: Stop | null) {
  const latest = useRef({ props, stop });
  useLayoutEffect(() => {
    latest.current = { props, stop };
  });
  const create = useCallback((column: string, minute: number) => {
    const { board, onCreate } = latest.current.props;
    const at = columnOf(board, column);
    if (at) onCreate({ barberId: at.person.id, startLocal: `${at.day.date}T${clockOf(minute)}` });
  }, []);
  const block = useCallback((column: string, minute: number, block?: AgendaBlock) => {
    const { board, onBlock } = latest.current.props;
    const at = columnOf(board, column);
    if (!at) return;
    const { date } = at.day;
    const { start, end } = block
      ? wallRowsOf(block, zonedDay(date, board.zone))
      : { start: minute, end: Math.min(minute + lineMin, 1439) };
    onBlock({
      person: at.person,
      date,
      start: clockOf(start),
      end: clockOf(Math.min(end, 1439)),
      ...(block && { block }),
    });
  }, []);
  const createAtStop = useCallback(() => {
    const { stop } = latest.current;
    if (stop) create(stop.column, stop.minute);
  }, [create]);
  const openBlock = useCallback((column: string, opened: AgendaBlock) => block(column, 0, opened), [block]);
  return { create, block, createAtStop, openBlock };
}

function openingMinute({ columns, zone }: Board, now: EpochMs): number {
  const today = columns
    .map(({ day }) => zonedDay(day.date, zone))
    .find(({ start, end }) => start <= now && now < end);
  if (today) return Math.floor(wallMinute(now, today) / lineMin) * lineMin;
  const starts = columns.flatMap(({ day }) => day.ranges.map(({ start }) => minuteOf(start)));
  return starts.length > 0 ? Math.min(...starts) : 8 * 60;
}
