import { largestPage } from '#domain/reservations/limits.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { UnsettledRow } from '#web/agenda/list/mark/UnsettledRow.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './Today.module.css';
import type { Day } from './use-day.ts';

const SettleAll = lazy(() =>
  import('#web/agenda/list/mark/SettleAll.tsx').then((module) => ({ default: module.SettleAll })),
);
const shownFirst = 5;

export function UnsettledCard({ day }: { day: Day }) {
  const [isWhole, setWhole] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { unsettled } = day;
  if (unsettled.length === 0) return null;
  // The list reads at most one page per status, so a larger count is unknown.
  const count = unsettled.length < largestPage ? unsettled.length : `más de ${largestPage - 1}`;
  const shown = isWhole ? unsettled : unsettled.slice(0, shownFirst);
  return (
    <section aria-labelledby="unsettled" className={styles.list}>
      <div className={styles.head}>
        <h2 ref={title} id="unsettled" tabIndex={-1}>
          Sin marcar ({count})
        </h2>
      </div>
      <ul>
        {shown.map((reservation) => (
          <UnsettledRow key={reservation.id} agenda={day} reservation={reservation} heir={title} />
        ))}
      </ul>
      {shown.length < unsettled.length && (
        <div className={styles.more}>
          <Button variant="quiet" wide onClick={() => setWhole(true)}>
            Ver las {unsettled.length}
          </Button>
        </div>
      )}
      <div className={styles.more}>
        <Suspense>
          <SettleAll reservations={unsettled} total={unsettled.length} />
        </Suspense>
      </div>
    </section>
  );
}
