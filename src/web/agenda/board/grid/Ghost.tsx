import { Ban, Check, CircleAlert, Users } from 'lucide';
import { useEffect, useRef } from 'react';
import type { Board, Rows } from '#domain/agenda/board.ts';
import { previewText, spokenPreview } from '#domain/agenda/preview.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { type DragStore, useDrag } from '../gestures/drag.ts';
import styles from './Ghost.module.css';
import { boxOf } from './items.ts';

const isMember = (own: AgendaReservation | null): boolean => own !== null && own.group_id !== null;

type Props = { store: DragStore; board: Board; rows: Rows };

// All icons are always in the document and one is visible: inserting a node during a drag makes the browser evaluate
// each `:has()` of the page and recalculate the style of the whole board.
const icons = Object.entries({ free: Check, warned: CircleAlert, taken: Ban });

export function Ghost({ store, board, rows }: Props) {
  const drag = useDrag(store);
  const place = useRef<HTMLDivElement>(null);
  const byKeys = drag?.by === 'keys' ? drag.preview.place : null;
  useEffect(() => {
    if (byKeys) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [byKeys]);
  if (!drag) return null;
  const { own, preview, isReturning } = drag;
  const { tone } = preview;
  const { column, start, minutes } = preview.place;
  const at = board.columns.findIndex(({ key }) => key === column);
  const { top, height } = boxOf({ start, end: start + minutes }, rows);
  return (
    <div
      ref={place}
      className={`${styles.ghost} ${styles[tone]} ${isReturning ? styles.returning : ''}`}
      style={{ height, width: `${100 / board.columns.length}%`, translate: `${at * 100}% ${top}px` }}
      aria-hidden="true"
    >
      <div className={styles.paper}>
        <strong className={styles.name}>{own ? own.client.name : 'Nueva reserva'}</strong>
        <span className={styles.words}>
          {icons.map(([each, icon]) => (
            <span key={each} hidden={each !== tone} className={styles.mark}>
              <Icon of={icon} size={14} />
            </span>
          ))}
          {previewText(preview, board)}
        </span>
        {isMember(own) && (
          <span className={styles.words}>
            <Icon of={Users} size={14} />
            parte de un grupo
          </span>
        )}
      </div>
    </div>
  );
}

export function GhostText({ store, board }: Omit<Props, 'rows'>) {
  const drag = useDrag(store);
  return (
    <output className="visually-hidden" aria-live="assertive">
      {drag && !drag.isReturning && spokenPreview(drag.preview, board)}
      {drag && !drag.isReturning && isMember(drag.own) && ', parte de un grupo'}
    </output>
  );
}
