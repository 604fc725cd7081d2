import { useState } from 'react';
import { readOwnCommission } from '#domain/commissions/contract.ts';
import { runningPeriods } from '#domain/commissions/settling-periods.ts';
import { formatSum } from '#domain/money.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { today, type Zone } from '#domain/time.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { type Days, isPeriod, PeriodFields } from './PeriodFields.tsx';
import { Lines } from './Lines.tsx';
import { Sums } from './Sums.tsx';
import styles from './Commissions.module.css';

export function OwnCommission({ userId, zone }: { userId: number; zone: Zone }) {
  const periods = runningPeriods(today(useNow(), zone));
  const [days, setDays] = useState(periods.month);
  return (
    <div className={`${styles.panel} ${styles.own}`}>
      <PeriodFields {...{ days, periods }} onChange={setDays} />
      {isPeriod(days) && (
        <>
          <OwnSums days={days} />
          <OwnLines userId={userId} days={days} />
        </>
      )}
    </div>
  );
}

function OwnLines(props: { userId: number; days: Days }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Lines {...props} />;
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Ver el detalle
      </Button>
    </div>
  );
}

function OwnSums({ days }: { days: Days }) {
  const own = useRead(readOwnCommission, days, {
    keepPrevious: true,
    onFailure: (failure) => ({ title: 'No se pudo cargar tu comisión', description: messageOf(failure) }),
  });
  return (
    <Loaded of={own} skeleton={<Skeleton lines={1} height={200} />}>
      {({ base, commission, tips, charges, uncharged, settled_until }) => (
        <Card title="Tu comisión">
          <Sums
            rows={[
              { name: 'Cobros', value: charges },
              { name: 'Neto cobrado', value: formatSum(base) },
              { name: 'Propinas', value: formatSum(tips) },
              { name: 'Comisión', value: formatSum(commission), isTotal: true },
            ]}
          />
          {uncharged > 0 && (
            <p className={styles.note}>
              {uncharged === 1
                ? '1 visita completada sin cobrar no suma comisión.'
                : `${uncharged} visitas completadas sin cobrar no suman comisión.`}
            </p>
          )}
          {settled_until !== null && (
            <p className={styles.note}>Liquidado hasta el {formatDate(settled_until)}.</p>
          )}
        </Card>
      )}
    </Loaded>
  );
}
