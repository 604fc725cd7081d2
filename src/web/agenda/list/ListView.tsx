import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { AgendaList } from './AgendaList.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { NextClient } from './mark/NextClient.tsx';
import { Unsettled } from './mark/Unsettled.tsx';
import { useAgenda } from './use-agenda.ts';
import { FreeNow } from './FreeNow.tsx';
import { HeldPlaces } from '../day/HeldPlaces.tsx';
import { LateButton } from '../late/LateButton.tsx';
import type { Open } from '../OpenSheet.tsx';
import { ListPanel } from '../panel/ListPanel.tsx';
import { useOpened } from '../panel/use-opened.ts';
import { PrintDay } from '../day/PrintDay.tsx';
import { isOneDay } from '../view.ts';
import styles from './ListView.module.css';

type Props = { shop: Organization; onOpen: (open: Open) => void };

export function ListView({ shop, onOpen }: Props) {
  const agenda = useAgenda(shop, (charge) => onOpen({ charge }));
  const { from, to, barber } = agenda.filters;
  const isWide = useIsWide();
  const opened = useOpened();
  const reschedule = (moved: Reservation) => onOpen({ moved });
  const onClient = (client: number) => onOpen({ client });
  const print = isOneDay(agenda.filters) && <PrintDay />;
  return (
    <div className={styles.agenda}>
      <FilterBar agenda={agenda} more={print}>
        {from <= agenda.today && agenda.today <= to && <LateButton shop={shop} barberId={barber} />}
      </FilterBar>
      <NextClient agenda={agenda} onOpen={({ id }) => opened.open(id)} />
      <HeldPlaces shop={shop} date={from === to ? from : agenda.today} />
      {isWide && (
        <div className={styles.strip}>
          <Unsettled agenda={agenda} />
          {from === to && from === agenda.today && <FreeNow shop={shop} date={from} now={agenda.now} />}
        </div>
      )}
      <AgendaList
        agenda={agenda}
        foot={print}
        onReschedule={reschedule}
        onClient={onClient}
        onOpen={({ id }) => opened.open(id)}
      />
      <ListPanel
        {...{ shop, agenda, opened, onClient }}
        onReschedule={reschedule}
        onCharge={agenda.onCharge}
      />
    </div>
  );
}
