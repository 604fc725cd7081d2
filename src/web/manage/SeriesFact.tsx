import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { ReservationPage } from '#domain/page.ts';
import { everyWeeksText } from '#domain/series/text.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import styles from './ReservationCard.module.css';

type Props = {
  series: NonNullable<PublicReservation['series']>;
  nextVisits: ReservationPage['next_visits'];
  zone: Zone;
};

export const SeriesFact = ({ series, nextVisits = [], zone }: Props) => (
  <>
    <dt>Se repite</dt>
    <dd>
      <span>{everyWeeksText(series.every_weeks)}</span>
      {nextVisits.length > 0 && (
        <ul className={styles.visits} aria-label="Próximas fechas">
          {nextVisits.map(({ start_at, external_id }) => (
            <li key={external_id}>
              <a href={`/r/${external_id}`}>{dateText(start_at, zone)}</a>
            </li>
          ))}
        </ul>
      )}
    </dd>
  </>
);

function dateText(startAt: string, zone: Zone): string {
  const start = instantToLocal(startAt, zone);
  return `${formatDay(start)} · ${formatTime(start)}`;
}
