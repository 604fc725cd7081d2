import { SlidersHorizontal } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { EpochMs } from '#domain/time.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { DayFilter } from '#web/ui/filters/DayFilter.tsx';
import { UnsettledCount } from '../list/mark/Unsettled.tsx';
import { OwnChip, OwnReservations, useHasOwnChip } from '../list/filters/OwnReservations.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import styles from './CalendarBar.module.css';
import { PrintDay } from '../day/PrintDay.tsx';
import { PeopleChips } from './PeopleChips.tsx';
import type { CalendarDays } from './use-calendar-days.ts';

type Props = {
  days: CalendarDays;
  isAllShown: boolean;
  onShowAll: (isAll: boolean) => void;
  unsettled: ReactNode;
  children?: ReactNode;
};

export function CalendarBar(props: Props) {
  const { days } = props;
  const isWide = useIsWide();
  const hasOwnChip = useHasOwnChip();
  const chips = (
    <PeopleChips
      people={days.people}
      chosen={days.person}
      withAll={days.view === 'day'}
      onChoose={(barber) => days.change({ barber })}
    />
  );
  const canceled = <Switch label="Mostrar canceladas" value={props.isAllShown} onChange={props.onShowAll} />;
  return (
    <>
      <search aria-label="Filtros" className={styles.bar}>
        <DayFilter agenda={days} days={days.view === 'week' ? 7 : 1} isShort={hasOwnChip} />
        {props.children}
        {isWide ? (
          <>
            {chips}
            {props.unsettled}
            {canceled}
            <PrintDay isIconOnly />
          </>
        ) : (
          <>
            <OwnChip agenda={days} />
            <FilterSheet isSet={props.isAllShown} now={days.now}>
              {props.unsettled}
              <OwnReservations agenda={days} />
              {canceled}
              <PrintDay />
            </FilterSheet>
          </>
        )}
      </search>
      {!isWide && chips}
    </>
  );
}

function FilterSheet({ isSet, now, children }: { isSet: boolean; now: EpochMs; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <span className={styles.filters}>
        <Button variant="quiet" icon={<Icon of={SlidersHorizontal} />} onClick={() => setOpen(true)}>
          <span className="visually-hidden">Filtros </span>
          {isSet && '(1)'}
          <UnsettledCount now={now} />
        </Button>
      </span>
      <Dialog
        open={isOpen}
        title="Filtros"
        onClose={close}
        actions={<Button onClick={close}>Ver reservas</Button>}
      >
        {children}
      </Dialog>
    </>
  );
}
