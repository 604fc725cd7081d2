import { fullName } from '#domain/account/full-name.ts';
import { relativeTime } from '#domain/time-format.ts';
import { epochOf, instantToLocal } from '#domain/time.ts';
import { ChatButton } from './ChatButton.tsx';
import styles from './NextClient.module.css';
import type { Agenda } from '../use-agenda.ts';
import { clientName, nextVisit, serviceWords } from '../visit-words.ts';

/** Who sits in the chair or comes next, before everything else of the day. */
export function NextClient({ agenda: { read, now, zone, filters } }: { agenda: Agenda }) {
  // Who stands on a later page is not the next one of all.
  const visit = filters.offset === 0 && !read.isPlaceholderData ? nextVisit(read.data ?? [], now) : undefined;
  if (!visit) return null;
  const start = epochOf(visit.start_at);
  return (
    <section aria-labelledby="next-client" className={styles.next}>
      <div className={styles.words}>
        <h2 id="next-client" className={styles.lead}>
          {start <= now ? 'Ahora' : 'Próximo cliente'} · {relativeTime(start, now)}
        </h2>
        <p className={styles.who}>
          <time dateTime={visit.start_at}>{instantToLocal(visit.start_at, zone).slice(11)}</time>{' '}
          {clientName(visit)}
        </p>
        <p className={styles.what}>
          {serviceWords(visit)} · con {fullName(visit.barber)}
        </p>
      </div>
      <ChatButton visit={visit} withText />
    </section>
  );
}
