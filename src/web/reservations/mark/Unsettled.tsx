import { CircleAlert } from 'lucide';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { countText } from '#domain/count-text.ts';
import { listUnsettled } from '#web/lib/first-calls.ts';
import { useRead } from '#web/lib/use-read.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { Marking } from '../use-agenda.ts';
import { normalise } from '../use-open-reservations.ts';
import styles from './Unsettled.module.css';

const UnsettledList = lazy(() =>
  import('./UnsettledList.tsx').then((module) => ({ default: module.UnsettledList })),
);

const lookEveryMs = 300_000;

/** The shop's reservations that are over and that nobody marked, folded, with what marks each by one press. */
export function Unsettled({ agenda }: { agenda: Marking }) {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { data, refetch } = useRead(listUnsettled, {}, { onFailure: () => null });
  const look = useEffectEvent(() => void refetch());
  // A reservation ends without any change that would be heard of.
  const period = Math.floor(agenda.now / lookEveryMs);
  const [first] = useState(period);
  useEffect(() => {
    if (period !== first) look();
  }, [period, first]);
  if (!data || data.total === 0) return null;
  const { total, items } = data;
  return (
    <section aria-label="Reservas sin marcar" className={styles.unsettled}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={CircleAlert} size={18} />
        {`${countText(total, 'visita', 'visitas')} sin marcar`}
      </button>
      {isOpen && (
        <Suspense>
          <UnsettledList agenda={agenda} reservations={normalise(items)} total={total} heir={toggle} />
        </Suspense>
      )}
    </section>
  );
}
