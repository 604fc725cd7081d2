import { type CommissionPeriod, listCommissionPeriods } from '#domain/commissions/contract.ts';
import { payoutCents } from '#domain/commissions/payout.ts';
import { formatSumCents } from '#domain/money.ts';
import { formatDate, formatDateTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Badge, Badges } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { ListRow, RowList } from '#web/ui/layout/RowList.tsx';
import styles from './Commissions.module.css';

export function PeriodsPanel({ zone }: { zone: Zone }) {
  const periods = useRead(listCommissionPeriods, {}, { onFailure: () => null });
  return (
    <Loaded
      of={periods}
      skeleton={<Skeleton lines={3} height={88} />}
      empty="Todavía no se liquidó ningún período."
    >
      {(all) => (
        <>
          <h2 className="visually-hidden">Períodos liquidados</h2>
          <RowList label="Períodos liquidados">
            {all.map((period) => (
              <PeriodRow key={period.id} period={period} zone={zone} />
            ))}
          </RowList>
        </>
      )}
    </Loaded>
  );
}

function PeriodRow({ period, zone }: { period: CommissionPeriod; zone: Zone }) {
  const { id, name, from, to, closed_at, closed_by, reopened_at } = period;
  const days = `${formatDate(from)} – ${formatDate(to)}`;
  return (
    <ListRow
      isMuted={reopened_at !== null}
      actions={
        <>
          <strong className={styles.amount}>{formatSumCents(payoutCents(period))}</strong>
          <ButtonLink
            variant="secondary"
            href={`/dashboard/comisiones?recibo=${id}`}
            label={`Ver recibo de ${name}, ${days}`}
          >
            Ver recibo
          </ButtonLink>
        </>
      }
    >
      <h3>{name}</h3>
      <p>
        {days} · liquidado por {closed_by} el {formatDateTime(instantToLocal(closed_at, zone))}
      </p>
      {reopened_at !== null && (
        <Badges>
          <Badge>Reabierto</Badge>
        </Badges>
      )}
    </ListRow>
  );
}
