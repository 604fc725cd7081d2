import { fullName } from '#domain/text/contact.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import { locksPublicPage, statusName } from '#domain/reservations/status.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { readAgenda } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { markOf } from '#web/reservations/status-mark.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import styles from './NextHours.module.css';
import {
  type BarberRow,
  fullHoursOf,
  rowsOf,
  windowAt,
  type HoursWindow,
  placeIn,
  spanOf,
  type Stretch,
} from './next-hours.ts';
import type { Day } from './use-day.ts';

export function NextHours({ day }: { day: Day }) {
  const { today, zone, now } = day;
  const calendar = useRead(readAgenda, { from: today, to: today });
  const window = windowAt(now, zone);
  return (
    <Loaded of={calendar} skeleton={<Skeleton height={160} />} problem="No se pudieron cargar las reservas.">
      {(read) => {
        const rows = rowsOf(read, window);
        if (rows.length === 0) return <p className={styles.none}>Nadie atiende en las próximas horas.</p>;
        return (
          <div className={styles.hours}>
            <div className={styles.axis} aria-hidden="true">
              {fullHoursOf(window).map(({ at, name }) => (
                <span key={at} style={{ left: percent(window, at) }}>
                  {name}
                </span>
              ))}
            </div>
            <ul>
              {rows.map((row) => (
                <Row key={row.person.id} {...{ row, window, now }} next={day.next?.id} />
              ))}
            </ul>
          </div>
        );
      }}
    </Loaded>
  );
}

const percent = ({ from, to }: HoursWindow, at: number) => `${((at - from) / (to - from)) * 100}%`;

type RowProps = { row: BarberRow; window: HoursWindow; now: number; next: number | undefined };

function Row({ row: { person, visits, stretches }, window, now, next }: RowProps) {
  const name = fullName(person);
  return (
    <li className={styles.row}>
      <p className={styles.person} title={name}>
        {name}
      </p>
      <div className={styles.track}>
        {stretches.map((one) => (
          <Stripe key={`${one.what} ${one.start}`} stretch={one} window={window} />
        ))}
        {fullHoursOf(window).map(({ at }) => (
          <span key={at} className={styles.hour} style={{ left: percent(window, at) }} />
        ))}
        {now >= window.from && now < window.to && (
          <span className={styles.now} style={{ left: percent(window, now) }} />
        )}
        <ol>
          {visits.map((visit) => (
            <Visit key={visit.id} visit={visit} window={window} isNext={visit.id === next} />
          ))}
        </ol>
      </div>
    </li>
  );
}

function Stripe({ stretch, window }: { stretch: Stretch; window: HoursWindow }) {
  const place = placeIn(window, stretch);
  if (!place) return null;
  return (
    <span
      className={styles[stretch.what]}
      title={stretch.name}
      style={{ left: `${place.left}%`, width: `${place.width}%` }}
    />
  );
}

function Visit({
  visit,
  window,
  isNext,
}: {
  visit: AgendaReservation;
  window: HoursWindow;
  isNext: boolean;
}) {
  const place = placeIn(window, spanOf(visit));
  if (!place) return null;
  const time = formatTime(instantToLocal(visit.start_at, window.day.zone));
  const classNames = [styles.visit, isNext && styles.next, locksPublicPage(visit.status) && styles.over];
  return (
    <li
      className={classNames.filter(Boolean).join(' ')}
      style={{ left: `${place.left}%`, width: `${place.width}%`, ...markOf(visit.status) }}
      title={`${time} ${visit.client.name}, ${statusName(visit.status).toLowerCase()}`}
    >
      <b>{visit.client.name.split(' ')[0]}</b>
      <time dateTime={visit.start_at}>{time}</time>
      <span className="visually-hidden">{statusName(visit.status)}</span>
    </li>
  );
}
