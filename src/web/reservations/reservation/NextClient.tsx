import { fullName } from '#domain/contact.ts';
import { relativeTime } from '#domain/relative-time.ts';
import { epochOf, instantToLocal } from '#domain/time.ts';
import { ChatButton } from './ChatButton.tsx';
import styles from './NextClient.module.css';
import type { Agenda } from '../use-agenda.ts';
import { clientName, nextReservation, formatServices } from '../reservation-formatters.ts';

/** Who is being served or comes next, before everything else of the day. */
export function NextClient({ agenda: { read, now, zone, filters } }: { agenda: Agenda }) {
  // On a later page of the list the first row is not the next client.
  const reservation =
    filters.offset === 0 && !read.isPlaceholderData ? nextReservation(read.data ?? [], now) : undefined;
  if (!reservation) return null;
  const start = epochOf(reservation.start_at);
  return (
    <section aria-labelledby="next-client" className={styles.next}>
      <div className={styles.words}>
        <h2 id="next-client" className={styles.lead}>
          {start <= now ? 'Ahora' : 'Próximo cliente'} · {relativeTime(start, now)}
        </h2>
        <p className={styles.who}>
          <time dateTime={reservation.start_at}>{instantToLocal(reservation.start_at, zone).slice(11)}</time>{' '}
          {clientName(reservation)}
        </p>
        <p className={styles.what}>
          {formatServices(reservation)} · con {fullName(reservation.barber)}
        </p>
      </div>
      <ChatButton reservation={reservation} withText />
    </section>
  );
}
