import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import type { Agenda } from '../list/use-agenda.ts';
import { clientName, clientPhone } from '#web/reservations/reservation-formatters.ts';
import styles from './ListPanel.module.css';
import type { PanelActs } from './PanelActions.tsx';
import type { KnownReservation } from './ReservationPanel.tsx';
import type { useOpened } from './use-opened.ts';

const known = (reservation: Reservation): KnownReservation => {
  const { id, status, start_at, end_at, group_id = null, client } = reservation;
  const { charged, arrived_at, late_minutes } = reservation;
  return {
    id,
    status,
    start_at,
    end_at,
    group_id,
    client: { id: client.id, name: clientName(reservation), phone: clientPhone(reservation) || null },
    ...(charged !== undefined && { charged }),
    ...(arrived_at !== undefined && { arrived_at }),
    ...(late_minutes !== undefined && { late_minutes }),
  };
};

type Props = Omit<PanelActs, 'onClose'> & {
  shop: Organization;
  agenda: Agenda;
  opened: ReturnType<typeof useOpened>;
  onClient: (id: number) => void;
};

export function ListPanel({ shop, agenda, opened: { opened, panel, close }, onReschedule, ...acts }: Props) {
  const isWide = useIsWide();
  const { now, today, next, read } = agenda;
  const all = [...(read.data ?? []), ...(next ? [next] : [])];
  const reservation = all.find(({ id }) => id === opened);
  if (!reservation || panel.state !== 'ready') return null;
  return (
    <div className={styles.panel}>
      <panel.value.ReservationPanel
        key={reservation.id}
        reservation={known(reservation)}
        {...{ shop, now, today, ...acts }}
        onReschedule={(moved) => {
          if (!isWide) close();
          onReschedule(moved);
        }}
        onClose={close}
      />
    </div>
  );
}
