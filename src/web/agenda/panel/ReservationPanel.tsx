import { X } from 'lucide';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import type { EpochMs, PlainDate } from '#domain/time.ts';
import { readReservation } from '#web/lib/http/first-calls.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Messages } from '#web/reservations/Messages.tsx';
import { StatusBadge } from '#web/reservations/StatusBadge.tsx';
import { Badges } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { ArrivalBadge } from '../list/mark/ArrivalBadge.tsx';
import { Facts } from './Facts.tsx';
import { PanelActions, type PanelActs } from './PanelActions.tsx';
import styles from './ReservationPanel.module.css';
import { Visits } from './Visits.tsx';

/** Fields of a reservation that calendar and list already have while the panel loads the rest. */
export type KnownReservation = Pick<
  AgendaReservation,
  'id' | 'status' | 'start_at' | 'end_at' | 'client' | 'group_id' | 'charged' | 'arrived_at' | 'late_minutes'
>;

type Props = PanelActs & {
  reservation: KnownReservation;
  shop: Organization;
  now: EpochMs;
  today: PlainDate;
  onClient: (id: number) => void;
  onClose: () => void;
};

export function ReservationPanel(props: Props) {
  const { reservation, now, onClient, onClose } = props;
  const isWide = useIsWide();
  if (isWide) return <Aside {...props} />;
  return (
    <Dialog open title={reservation.client.name} onClose={onClose}>
      <div className={styles.paper}>
        <Badges>
          <StatusBadge status={reservation.status} />
          <ArrivalBadge {...{ reservation, now }} />
        </Badges>
        <Visits {...{ reservation, onClient }} />
        <Contents {...props} />
      </div>
    </Dialog>
  );
}

function Aside(props: Props) {
  const { reservation, now, onClient, onClose } = props;
  const place = useRef<HTMLElement>(null);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!place.current?.contains(document.activeElement)) return;
    onClose();
  });
  // A layout effect, because its cleanup runs while the panel still has the focus.
  useLayoutEffect(() => {
    const heed = (event: KeyboardEvent) => leave(event);
    document.addEventListener('keydown', heed);
    const shown = place.current;
    const opener = document.activeElement;
    shown?.querySelector('h2')?.focus();
    return () => {
      document.removeEventListener('keydown', heed);
      if (shown?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <aside ref={place} className={styles.aside} aria-labelledby="opened-reservation">
      <div className={styles.paper}>
        <div className={styles.top}>
          <Badges>
            <StatusBadge status={reservation.status} />
            <ArrivalBadge {...{ reservation, now }} />
          </Badges>
          <Button variant="quiet" label="Cerrar" icon={<Icon of={X} />} onClick={onClose} />
        </div>
        <h2 id="opened-reservation" tabIndex={-1}>
          {reservation.client.name}
        </h2>
        <Visits {...{ reservation, onClient }} />
        <Contents {...props} />
      </div>
    </aside>
  );
}

function Contents({ reservation: { id, ...known }, shop, now, today, ...acts }: Props) {
  const read = useRead(readReservation, { id });
  return (
    <Loaded of={read} skeleton={<Skeleton lines={4} height={44} />} problem="No se pudo cargar la reserva.">
      {(loaded) => {
        // Status, times, arrival and charge come from the calendar or list, which hear of changes first.
        const { charged: _charged, arrived_at: _arrived, late_minutes: _late, ...booked } = loaded;
        const reservation = {
          ...booked,
          status: known.status,
          start_at: known.start_at,
          end_at: known.end_at,
          ...(known.arrived_at !== undefined && { arrived_at: known.arrived_at }),
          ...(known.late_minutes !== undefined && { late_minutes: known.late_minutes }),
          ...(known.charged !== undefined && { charged: known.charged }),
        };
        return (
          <>
            <Facts {...{ reservation, shop, now }} />
            <PanelActions key={id} {...acts} {...{ reservation, shop, now, today }} />
            <Messages reservationId={id} zone={shop.timezone} now={now} />
          </>
        );
      }}
    </Loaded>
  );
}
