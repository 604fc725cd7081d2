import { SlidersHorizontal } from 'lucide';
import { type ReactNode, useState } from 'react';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { DateFilter } from '#web/ui/filters/DateFilter.tsx';
import { DayFilter } from '#web/ui/filters/DayFilter.tsx';
import { FilterFields } from './FilterFields.tsx';
import styles from './FilterBar.module.css';
import type { Agenda } from '../use-agenda.ts';
import { Unsettled, UnsettledCount } from '../mark/Unsettled.tsx';
import { OwnChip, OwnReservations, useHasOwnChip } from './OwnReservations.tsx';
import { pageSizeChoices } from './agenda-filters.ts';

type Props = {
  agenda: Agenda;
  more?: ReactNode;
  children?: ReactNode;
};

export function FilterBar({ agenda, more, children }: Props) {
  const isWide = useIsWide();
  const hasOwnChip = useHasOwnChip();
  const isOneDay = agenda.filters.mode === 'day';
  return (
    <search aria-label="Filtros" className={`${styles.bar} ${isOneDay ? styles.line : ''}`}>
      {isOneDay && <DayFilter agenda={agenda} isShort={hasOwnChip} />}
      {children}
      {isWide ? (
        <>
          {!isOneDay && <DateRange agenda={agenda} />}
          <FilterFields agenda={agenda} inline />
        </>
      ) : (
        <>
          <OwnChip agenda={agenda} />
          <FilterSheet agenda={agenda} more={more} />
        </>
      )}
    </search>
  );
}

const DateRange = ({ agenda: { filters, change } }: { agenda: Agenda }) => (
  <div className={styles.range}>
    <DateFilter label="Desde" value={filters.from} onChange={(from) => change({ from })} />
    <DateFilter label="Hasta" value={filters.to} onChange={(to) => change({ to })} />
  </div>
);

function FilterSheet({ agenda, more }: Pick<Props, 'agenda' | 'more'>) {
  const [isOpen, setOpen] = useState(false);
  const { filters, change } = agenda;
  const isRange = filters.mode === 'range';
  const { user } = useSession();
  // The chip beside the button already shows this filter, so the count omits it.
  const isOwnChip = useHasOwnChip() && filters.barber === user?.id;
  const set = [isRange, filters.barber && !isOwnChip, filters.client, filters.status].filter(Boolean).length;
  const close = () => setOpen(false);
  return (
    <>
      {isRange && (
        <button type="button" className={styles.dates} onClick={() => setOpen(true)}>
          {formatShortDay(filters.from)} – {formatShortDay(filters.to)}
        </button>
      )}
      <div className={styles.open}>
        <Button variant="quiet" icon={<Icon of={SlidersHorizontal} />} onClick={() => setOpen(true)}>
          <span className="visually-hidden">Filtros </span>
          {set > 0 && `(${set})`}
          <UnsettledCount now={agenda.now} />
        </Button>
      </div>
      <Dialog
        open={isOpen}
        title="Filtros"
        onClose={close}
        actions={<Button onClick={close}>Ver reservas</Button>}
      >
        <Unsettled agenda={agenda} />
        <OwnReservations agenda={agenda} />
        <FilterFields agenda={agenda}>{isRange && <DateRange agenda={agenda} />}</FilterFields>
        <SelectField
          label="Por página"
          value={String(filters.size)}
          choices={pageSizeChoices}
          onChange={(size) => change({ size: Number(size) })}
        />
        {more}
      </Dialog>
    </>
  );
}
