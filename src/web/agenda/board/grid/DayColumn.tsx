import { Plus } from 'lucide';
import { type FocusEvent, memo } from 'react';
import { type AgendaBlock, offRows, pxOf, type Rows, skippedRows, wallMinute } from '#domain/agenda/board.ts';
import { readingOf } from '#domain/agenda/preview.ts';
import { lineMin } from '#domain/agenda/snap.ts';
import type { Stop } from '#domain/agenda/step.ts';
import { fullName } from '#domain/text/contact.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { findingText } from '#domain/schedule/finding-text.ts';
import { clockOf, type EpochMs, epochOf, type Zone, zonedDay } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { BlockBox } from './BlockBox.tsx';
import styles from './DayColumn.module.css';
import { HeldBox } from './HeldBox.tsx';
import { boxOf, type Shown, type ShownColumn, spotOf } from './items.ts';
import { ReservationBox } from './ReservationBox.tsx';

type Props = {
  shown: ShownColumn;
  rows: Rows;
  zone: Zone;
  now: EpochMs;
  isNarrow: boolean;
  /** `stop`, `lifted`, `selected` and `group` are null in columns without that item, which then do not render again. */
  stop: Stop | null;
  lifted: number | null;
  selected: number | null;
  group: number | null;
  onOpen: (id: number) => void;
  onStop: (stop: Stop) => void;
  onOpenBlock: (column: string, block: AgendaBlock) => void;
  onCreate: () => void;
};

export const DayColumn = memo(function DayColumn(props: Props) {
  const { shown, rows, stop } = props;
  const { column, items, key } = shown;
  const stand = (event: FocusEvent<HTMLElement>) => {
    const item = items.find(({ id }) => id === event.target.dataset['item']);
    if (item && stop?.item !== item.id) props.onStop({ column: key, minute: item.start, item: item.id });
  };
  return (
    <div className={styles.column} data-column={key} onFocus={stand}>
      <Backdrop {...props} />
      <ul className={styles.items} aria-label={`${fullName(column.person)}, ${formatDay(column.day.date)}`}>
        {items.map((item) => (
          <ColumnItem key={item.id} {...props} item={item} />
        ))}
        {stop?.item === null && (
          <li
            className={styles.cursor}
            style={spotOf({ start: stop.minute, end: stop.minute + lineMin }, rows)}
          >
            <button type="button" data-item="cursor" onClick={props.onCreate}>
              <Icon of={Plus} size={14} /> {clockOf(stop.minute)}
              <span className="visually-hidden">, {fullName(column.person)}: nueva reserva</span>
            </button>
          </li>
        )}
      </ul>
    </div>
  );
});

function Backdrop({ shown: { column }, rows, zone, now }: Props) {
  const day = zonedDay(column.day.date, zone);
  const skipped = skippedRows(day);
  const isToday = day.start <= now && now < day.end;
  const continued = column.reservations.filter(
    ({ start_at, status }) => epochOf(start_at) < day.start && occupiesTime(status),
  );
  return (
    <>
      {offRows(column.day).map((off) => (
        <span key={off.start} className={styles.off} style={spotOf(off, rows)} />
      ))}
      {column.day.off && <span className={styles.free}>{findingText({ code: 'day_off' }, zone)}</span>}
      {continued.length > 0 && (
        <span className={styles.free}>
          ↑ Sigue de ayer: {continued.map(({ client }) => client.name).join(', ')}
        </span>
      )}
      {skipped && (
        <span className={styles.skipped} style={spotOf(skipped, rows)}>
          <span>{findingText({ code: 'nonexistent_time' }, zone)}</span>
        </span>
      )}
      {isToday && <span className={styles.now} style={{ top: pxOf(wallMinute(now, day), rows) }} />}
    </>
  );
}

function ColumnItem({ item, shown: { column, key }, rows, zone, stop, ...props }: Props & { item: Shown }) {
  const common = { zone, ...boxOf(item, rows), isStop: stop?.item === item.id };
  if (item.what === 'block')
    return <BlockBox {...common} block={item.of} onOpen={(block) => props.onOpenBlock(key, block)} />;
  if (item.what === 'held') return <HeldBox {...common} place={item.of} />;
  return (
    <ReservationBox
      {...common}
      reservation={item.of}
      reading={readingOf(item.of, zonedDay(column.day.date, zone))}
      isNarrow={props.isNarrow}
      isLifted={props.lifted === item.of.id}
      isSelected={props.selected === item.of.id}
      isBeside={props.group !== null && props.group === item.of.group_id && props.selected !== item.of.id}
      onOpen={props.onOpen}
    />
  );
}
