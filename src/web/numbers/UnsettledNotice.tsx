import { CircleAlert } from 'lucide';
import type { Period } from '#domain/numbers/periods.ts';
import type { PlainDate } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Numbers.module.css';

type Props = { period: Period; barber: number | null; count: number; today: PlainDate };

export function UnsettledNotice({ period, barber, count, today }: Props) {
  if (count === 0) return null;
  const address = new URLSearchParams({
    from: period.from,
    to: period.to < today ? period.to : today,
    ...(barber !== null && { barber: String(barber) }),
  });
  return (
    <Notice tone="orange" label="Visitas sin marcar" icon={<Icon of={CircleAlert} />}>
      <p className={styles.unsettled}>
        <span>
          {count === 1
            ? '1 visita sin marcar cambia estos números.'
            : `${count} visitas sin marcar cambian estos números.`}
        </span>{' '}
        <a href={`/dashboard/agenda?${address}`}>Marcar</a>
      </p>
    </Notice>
  );
}
