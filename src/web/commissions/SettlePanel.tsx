import { useState } from 'react';
import { exportCommissions, listCommissions, type PersonCommission } from '#domain/commissions/contract.ts';
import { lastPeriods } from '#domain/commissions/settling-periods.ts';
import { fullName } from '#domain/text/contact.ts';
import { countText } from '#domain/text/count.ts';
import { formatSum } from '#domain/money.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { today, type Zone } from '#domain/time.ts';
import { download } from '#web/lib/http/download.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Badge, Badges } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { ListRow, RowList } from '#web/ui/layout/RowList.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { type Days, isPeriod, PeriodFields } from './PeriodFields.tsx';
import { SettleSheet } from './SettleSheet.tsx';
import styles from './Commissions.module.css';

export function SettlePanel({ zone, mayClose }: { zone: Zone; mayClose: boolean }) {
  const day = today(useNow(), zone);
  const periods = lastPeriods(day);
  const [days, setDays] = useState(periods.month);
  const [shown, setShown] = useState<PersonCommission | null>(null);
  return (
    <div className={styles.panel}>
      <PeriodFields {...{ days, periods }} onChange={setDays} />
      {isPeriod(days) && <People days={days} onShow={setShown} />}
      {shown && (
        <SettleSheet
          person={shown}
          days={days}
          mayClose={mayClose && days.to < day}
          zone={zone}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

function People({ days, onShow }: { days: Days; onShow: (person: PersonCommission) => void }) {
  const people = useRead(listCommissions, days, {
    keepPrevious: true,
    onFailure: (failure) => ({
      title: 'No se pudieron cargar las comisiones',
      description: messageOf(failure),
    }),
  });
  return (
    <>
      <h2 className="visually-hidden">Comisión por persona</h2>
      <Loaded of={people} skeleton={<Skeleton lines={3} height={88} />}>
        {(all) => (
          <RowList label="Comisión por persona">
            {all.map((person) => (
              <PersonRow
                key={person.user_id}
                person={person}
                // Prevents settling the previous period's figures while those of the selected period load.
                isStale={people.isPlaceholderData}
                onShow={() => onShow(person)}
              />
            ))}
          </RowList>
        )}
      </Loaded>
      <SaveFile days={days} />
    </>
  );
}

type RowProps = { person: PersonCommission; isStale: boolean; onShow: () => void };

function PersonRow({ person, isStale, onShow }: RowProps) {
  const { base, commission, tips, charges, uncharged, settled_until: settled } = person;
  const name = fullName(person);
  return (
    <ListRow
      actions={
        <>
          <strong className={styles.amount}>{formatSum(commission)}</strong>
          <Button variant="secondary" label={`Ver detalle de ${name}`} disabled={isStale} onClick={onShow}>
            Ver detalle
          </Button>
        </>
      }
    >
      <h3>{name}</h3>
      <p>
        {charges === 0
          ? 'Sin cobros'
          : `${countText(charges, 'cobro', 'cobros')} · neto ${formatSum(base)} · propinas ${formatSum(tips)}`}
      </p>
      {(uncharged > 0 || settled !== null) && (
        <Badges>
          {uncharged > 0 && <Badge tone="orange">{uncharged} sin cobrar</Badge>}
          {settled !== null && <Badge>Liquidado hasta el {formatDate(settled)}</Badge>}
        </Badges>
      )}
    </ListRow>
  );
}

function SaveFile({ days }: { days: Days }) {
  const saving = useSending<void, Days>({
    mutationFn: (input) => download(exportCommissions, input),
    onError: (failure) => toast.error('No se pudo descargar', messageOf(failure)),
  });
  return (
    <div>
      <Button variant="secondary" waiting={saving.isPending} onClick={() => saving.mutate(days)}>
        Descargar CSV
      </Button>
    </div>
  );
}
