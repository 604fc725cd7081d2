import { useRef, useState } from 'react';
import { largestPage } from '#domain/reservations/contract.ts';
import { UnmarkedRow } from '#web/reservations/mark/Unmarked.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './Today.module.css';
import type { Day } from './use-day.ts';

const shownFirst = 5;

/** What is over and nobody marked, the last week's too, with what marks each by one press. */
export function UnmarkedCard({ day }: { day: Day }) {
  const [isWhole, setWhole] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { unmarked } = day;
  if (unmarked.length === 0) return null;
  // No more than a page of each status is read.
  const count = unmarked.length < largestPage ? unmarked.length : `más de ${largestPage - 1}`;
  const shown = isWhole ? unmarked : unmarked.slice(0, shownFirst);
  return (
    <section aria-labelledby="unmarked" className={styles.list}>
      <div className={styles.head}>
        <h2 ref={title} id="unmarked" tabIndex={-1}>
          Sin marcar ({count})
        </h2>
      </div>
      <ul>
        {shown.map((reservation) => (
          <UnmarkedRow key={reservation.id} agenda={day} reservation={reservation} heir={title} />
        ))}
      </ul>
      {shown.length < unmarked.length && (
        <div className={styles.more}>
          <Button variant="quiet" wide onClick={() => setWhole(true)}>
            Ver las {unmarked.length}
          </Button>
        </div>
      )}
    </section>
  );
}
