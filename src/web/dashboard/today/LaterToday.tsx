import { ChevronRight } from 'lucide';
import { lazy, Suspense } from 'react';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { clientName, formatServices } from '#web/reservations/reservation-formatters.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import styles from './Today.module.css';
import type { Day } from './use-day.ts';

const NextHours = lazy(() => import('./NextHours.tsx').then((module) => ({ default: module.NextHours })));
const shown = 4;

export function LaterToday({ day, hasNextHours }: { day: Day; hasNextHours: boolean }) {
  if (day.after.length === 0 && !hasNextHours) return null;
  return (
    <section aria-labelledby="after" className={styles.list}>
      <div className={styles.head}>
        <h2 id="after">Después</h2>
        <a href="/dashboard/agenda">
          Ver el día <Icon of={ChevronRight} size={16} />
        </a>
      </div>
      {hasNextHours ? (
        <Suspense fallback={<Skeleton height={160} />}>
          <NextHours day={day} />
        </Suspense>
      ) : (
        <Lines day={day} />
      )}
    </section>
  );
}

const Lines = ({ day: { after, zone, barberFilter } }: { day: Day }) => (
  <ol>
    {after.slice(0, shown).map((reservation) => (
      <li key={reservation.id} className={styles.line}>
        <time dateTime={reservation.start_at}>{formatTime(instantToLocal(reservation.start_at, zone))}</time>
        <p>
          {clientName(reservation)}
          <span>
            {' '}
            · {formatServices(reservation)}
            {!barberFilter.barber_id && ` · ${reservation.barber.firstname}`}
          </span>
        </p>
      </li>
    ))}
  </ol>
);
