import { formatSum } from '#domain/money.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type PlainDate, type Zone } from '#domain/time.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { formatDifference } from './cash-text.ts';
import styles from './AllDrawers.module.css';
import { Takings } from './Takings.tsx';
import { UnchargedLine } from './UnchargedLine.tsx';
import { useAllCash } from './use-cash.ts';

type Props = { date: PlainDate; today: PlainDate; zone: Zone };

export function AllDrawers({ date, today, zone }: Props) {
  const cash = useAllCash(date);
  return (
    <Loaded of={cash} skeleton={<Skeleton lines={5} height={72} />} problem="No pudimos cargar la caja.">
      {(day) => (
        <div className={styles.all}>
          <UnchargedLine day={day} today={today} />
          <Takings day={day} />
          <Card title="Por sucursal">
            <ul className={styles.drawers}>
              {day.drawers.map(({ branch_id, name, total, closed_at, difference }) => (
                <li key={branch_id}>
                  <a
                    href={`/dashboard/caja?${new URLSearchParams({ ...(date !== today && { day: date }), branch: String(branch_id ?? 'none') })}`}
                  >
                    {name ?? 'Sin sucursal'}
                  </a>
                  <small>
                    {closed_at === null
                      ? 'Abierta'
                      : `Cerrada a las ${formatTime(instantToLocal(closed_at, zone))} · Diferencia ${formatDifference(difference ?? 0)}`}
                  </small>
                  <b>{formatSum(total)}</b>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </Loaded>
  );
}
