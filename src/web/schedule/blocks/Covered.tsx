import type { Covered as CoveredReservation } from '#domain/schedule/blocks/contract.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { instantToLocal, type PlainDate, type Zone } from '#domain/time.ts';
import { coveredText } from './block-text.ts';
import styles from './Covered.module.css';

const shown = 8;
type Props = { covered: readonly CoveredReservation[]; zone: Zone; today: PlainDate };

export const Covered = ({ covered, zone, today }: Props) => (
  // Always rendered, because screen readers only announce changes of an existing live region.
  <div aria-live="polite">
    {covered.length > 0 && (
      <div className={styles.covered}>
        <p>{coveredText(covered.length)}</p>
        <ul>
          {covered.slice(0, shown).map(({ id, start_at, client_name }) => {
            const local = instantToLocal(start_at, zone);
            const day = local.slice(0, 10);
            return (
              <li key={id}>
                <a href={`/dashboard/agenda?day=${day}`}>
                  {formatShortDay(day, today)} {local.slice(11)} {client_name}
                </a>
              </li>
            );
          })}
          {covered.length > shown && <li>y {covered.length - shown} más</li>}
        </ul>
      </div>
    )}
  </div>
);
