import { ChevronsUpDown, DoorClosed } from 'lucide';
import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react';
import type { AgendaBlock, Board, Column } from '#domain/agenda/board.ts';
import type { BoardPlace } from '#domain/agenda/snap.ts';
import type { AgendaPerson, AgendaReservation } from '#domain/reservations/contract.ts';
import { closedName } from '#domain/schedule/blocks/closed-name.ts';
import type { Clock, EpochMs, PlainDate } from '#domain/time.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Axis } from './Axis.tsx';
import { closedParts } from './closed-parts.ts';
import { DayColumn } from './DayColumn.tsx';
import { useLifted } from '../gestures/drag.ts';
import { Ghost, GhostText } from './Ghost.tsx';
import styles from './Grid.module.css';
import { type Shown, spotOf } from './items.ts';
import { KeyHelp } from './KeyHelp.tsx';
import { type GridState, useGrid } from './use-grid.ts';

/** Start in the shop's zone; `minutes` is set only if a drag drew the duration. */
export type NewPlace = { barberId: number; startLocal: string; minutes?: number };
/** `block` is the existing block to change; absent for a new one. */
export type NewBlock = {
  person: AgendaPerson;
  date: PlainDate;
  start: Clock;
  end: Clock;
  block?: AgendaBlock;
};

export type GridProps = {
  board: Board;
  now: EpochMs;
  /** `shared`: all columns side by side; `single`: one column at a time; `strip`: scrolling strip of narrow columns. */
  fit: 'shared' | 'single' | 'strip';
  head: (column: Column) => ReactNode;
  isWeek: boolean;
  date: PlainDate;
  isAllShown: boolean;
  person: number | null;
  onPerson: (id: number) => void;
  selected: number | null;
  onSelect: (id: number | null) => void;
  onOpen: (id: number) => void;
  /** Whether the reservation's last move is still waiting for its answer. */
  isHeld: (id: number) => boolean;
  onMove: (own: AgendaReservation, place: BoardPlace) => void;
  onCreate: (place: NewPlace) => void;
  onBlock: (block: NewBlock) => void;
};

export function Grid(props: GridProps) {
  const { board, now, fit, head } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const grid = useGrid(props, scroller, sheet);
  const isWide = useIsWide();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the keys
    <div role="application" aria-label="Calendario" className={styles.grid} onKeyDown={grid.keys}>
      <div
        ref={scroller}
        className={`${styles.scroller} ${styles[fit]}`}
        style={{ '--columns': board.columns.length } as CSSProperties}
      >
        <div className={styles.heads}>
          <button
            type="button"
            className={styles.whole}
            aria-label={isWide ? undefined : 'Ver todo el día'}
            aria-pressed={grid.isWhole}
            onClick={grid.turnWhole}
          >
            <Icon of={ChevronsUpDown} size={16} />
            {isWide && <span>Ver todo el día</span>}
          </button>
          {board.columns.map((column) => (
            <div key={column.key} className={styles.head}>
              {head(column)}
            </div>
          ))}
        </div>
        <div className={styles.body}>
          <Axis rows={grid.rows} board={board} now={now} />
          <Sheet {...props} grid={grid} place={sheet} />
        </div>
      </div>
      <GhostText store={grid.drag} board={board} />
      {grid.isHelped && <KeyHelp onClose={() => grid.setHelped(false)} />}
    </div>
  );
}

type SheetProps = GridProps & { grid: GridState; place: RefObject<HTMLDivElement | null> };

function Sheet({ grid, place, ...props }: SheetProps) {
  const { board, now } = props;
  const { rows, columns, drag, stop, acts, pointer } = grid;
  const lifted = useLifted(drag);
  const group = groupOf(
    columns.flatMap(({ items }) => items),
    props.selected,
  );
  const share = 100 / board.columns.length;
  const { height } = spotOf(rows, rows);
  return (
    <div ref={place} className={styles.sheet} style={{ height }} {...pointer}>
      {closedParts(board).map((part) => (
        <span
          key={`${part.key} ${part.first}`}
          className={styles.closed}
          style={{
            ...spotOf(part.rows, rows),
            left: `${part.first * share}%`,
            width: `${part.count * share}%`,
          }}
        >
          <span className={styles.why} style={{ '--level': part.level } as CSSProperties}>
            <Icon of={DoorClosed} size={14} />
            <span>{closedName(part)}</span>
          </span>
        </span>
      ))}
      {columns.map((shown) => (
        <DayColumn
          key={shown.key}
          {...{ shown, rows, now }}
          zone={board.zone}
          isNarrow={props.isWeek}
          stop={stop?.column === shown.key ? stop : null}
          lifted={inColumn(shown.items, lifted)}
          selected={inColumn(shown.items, props.selected)}
          group={withMember(shown.items, group)}
          onOpen={props.onOpen}
          onStop={grid.setStop}
          onOpenBlock={acts.openBlock}
          onCreate={acts.createAtStop}
        />
      ))}
      <Ghost store={drag} board={board} rows={rows} />
    </div>
  );
}

/** null for a column without that reservation, so that React skips the rendering of that column. */
const inColumn = (items: readonly { id: string }[], id: number | null): number | null =>
  items.some((item) => item.id === `r${id}`) ? id : null;

const groupOf = (items: readonly Shown[], id: number | null): number | null =>
  items.flatMap((item) => (item.what === 'reservation' && item.of.id === id ? [item.of.group_id] : []))[0] ??
  null;

const withMember = (items: readonly Shown[], group: number | null): number | null =>
  items.some((item) => item.what === 'reservation' && item.of.group_id === group) ? group : null;
