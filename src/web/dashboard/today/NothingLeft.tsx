import { formatDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { clientName } from '#web/reservations/reservation-formatters.ts';
import styles from './Today.module.css';
import type { Day } from './use-day.ts';

export function NothingLeft({ day: { coming, zone }, isEmpty }: { day: Day; isEmpty: boolean }) {
  const start = coming && instantToLocal(coming.start_at, zone);
  return (
    <section aria-labelledby="nothing-left" className={styles.card}>
      <h2 id="nothing-left">{isEmpty ? 'Hoy no hay reservas.' : 'Por hoy terminaste.'}</h2>
      {coming && start && (
        <p className={styles.coming}>
          <a href={`/dashboard/agenda?day=${start.slice(0, 10)}`}>
            La próxima: {formatDay(start.slice(0, 10)).toLowerCase()} {formatTime(start)},{' '}
            {clientName(coming)}
          </a>
        </p>
      )}
    </section>
  );
}
