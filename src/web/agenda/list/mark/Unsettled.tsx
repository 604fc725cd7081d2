import { CircleAlert } from 'lucide';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { countText } from '#domain/text/count.ts';
import type { EpochMs } from '#domain/time.ts';
import { listUnsettled } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { Marking } from '../use-agenda.ts';
import { normalise } from '../use-open-reservations.ts';
import styles from './Unsettled.module.css';

const UnsettledList = lazy(() =>
  import('./UnsettledList.tsx').then((module) => ({ default: module.UnsettledList })),
);

const readEveryMs = 300_000;

/** Read again every five minutes, because no event reports that a reservation has ended. */
function useUnsettled(now: EpochMs) {
  const { data, refetch } = useRead(listUnsettled, {}, { onFailure: () => null });
  const read = useEffectEvent(() => void refetch());
  const period = Math.floor(now / readEveryMs);
  const [first] = useState(period);
  useEffect(() => {
    if (period !== first) read();
  }, [period, first]);
  return data;
}

export function UnsettledCount({ now }: { now: EpochMs }) {
  const data = useUnsettled(now);
  if (!data || data.total === 0) return null;
  return (
    <span className={styles.count}>
      {data.total}
      <span className="visually-hidden"> sin marcar</span>
    </span>
  );
}

export function Unsettled({ agenda }: { agenda: Marking }) {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const data = useUnsettled(agenda.now);
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
