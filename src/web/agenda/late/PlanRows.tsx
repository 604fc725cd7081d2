import { CircleAlert } from 'lucide';
import { isHardRow, moveText, shiftFindingText } from '#domain/reservations/late/text.ts';
import type { ShiftPlan, ShiftRow } from '#domain/reservations/late/contract.ts';
import { formatTime } from '#domain/text/time-format.ts';
import type { Zone } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './LateSheet.module.css';

export const PlanRows = ({ plan: { rows }, zone }: { plan: ShiftPlan; zone: Zone }) => (
  <ol className={styles.rows} aria-label="Reservas de hoy">
    {rows.map((row) => (
      <Row key={row.id} row={row} zone={zone} />
    ))}
  </ol>
);

function Row({ row, zone }: { row: ShiftRow; zone: Zone }) {
  const finding = shiftFindingText(row, zone);
  return (
    <li className={row.moves ? styles.row : `${styles.row} ${styles.still}`}>
      <span className={styles.time}>{row.moves ? moveText(row.from, row.to) : formatTime(row.from)}</span>
      <span className={styles.client}>{row.client}</span>
      {row.group_id !== undefined && <span className={styles.note}>parte de un grupo</span>}
      {!row.moves && <span className={styles.note}>sin cambio</span>}
      {finding && (
        <span className={`${styles.finding} ${isHardRow(row) ? styles.hard : ''}`}>
          <Icon of={CircleAlert} size={16} />
          {finding}
        </span>
      )}
    </li>
  );
}
