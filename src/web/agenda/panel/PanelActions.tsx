import { useQueryClient } from '@tanstack/react-query';
import { Banknote, CalendarClock, Link, UserCheck, UserX } from 'lucide';
import { useRef } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { type EpochMs, instantToLocal, type PlainDate, type Zone } from '#domain/time.ts';
import { AbsenceButton } from '#web/absences/AbsenceButton.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { MarkButtons } from '../list/mark/MarkButtons.tsx';
import { ChargeMark } from '../list/mark/ChargeMark.tsx';
import { statusChoice } from '../list/mark/status-choice.ts';
import { Unsaved } from '../list/mark/Unsaved.tsx';
import { type ArrivalChange, useArrival } from '../list/mark/use-arrival.ts';
import { useCharging } from '../list/mark/use-charging.ts';
import { useStatusChange } from '../list/mark/use-status-change.ts';
import { ChatButton } from '#web/reservations/ChatButton.tsx';
import { isOpen } from '#domain/reservations/status.ts';
import { chatText } from '#web/reservations/reservation-formatters.ts';
import { refreshReservations } from '#web/reservations/undo.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { Button } from '#web/ui/Button.tsx';
import { copyLink } from '#web/ui/copy-link.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { InlineSelect } from '#web/ui/fields/SelectField.tsx';
import { CancelAction } from './CancelAction.tsx';
import { RemoveAction } from './RemoveAction.tsx';
import styles from './ReservationPanel.module.css';
import { SeriesActions } from './SeriesActions.tsx';

export type PanelActs = {
  onReschedule: (reservation: Reservation) => void;
  onCharge: (reservation: Reservation) => void;
  onClose: () => void;
};
type Props = PanelActs & { reservation: Reservation; shop: Organization; now: EpochMs; today: PlainDate };

export function PanelActions({ reservation, shop, now, today, onClose, ...acts }: Props) {
  const queries = useQueryClient();
  const refresh = () => refreshReservations(queries);
  const change = useStatusChange(reservation, { zone: shop.timezone, refresh });
  const isWide = useIsWide();
  const charging = useCharging(reservation, {
    now,
    zone: shop.timezone,
    onCharge: (charged) => {
      // On a phone the panel would cover the charged reservation and its undo toast.
      if (!isWide) onClose();
      acts.onCharge(charged);
    },
  });
  const arrival = useArrival(reservation, { now, refresh });
  const isAhead = isOpen(reservation) && !charging.hasBegun;
  const chat = <ChatButton reservation={reservation} text={chatText(reservation, shop, today)} />;
  const reschedule = () => acts.onReschedule(reservation);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className={styles.acts}>
      {isAhead && (
        <div className={styles.row}>
          {chat}
          <Button variant="secondary" icon={<Icon of={CalendarClock} size={18} />} onClick={reschedule}>
            Reagendar
          </Button>
        </div>
      )}
      {isOpen(reservation) && (
        <div className={styles.marks}>
          <MarkButtons {...{ reservation, change, charging, arrival }} isMain />
        </div>
      )}
      <ChargeMark {...{ reservation, charging }} />
      <Unsaved change={change} onRetry={() => place.current?.focus({ preventScroll: true })} />
      <div className={styles.row}>
        {!isAhead && chat}
        <InlineSelect label="Estado" {...statusChoice(change)} />
      </div>
      <div className={styles.list}>
        <ArrivalAction {...{ arrival, isAhead }} />
        {charging.mayCharge && !(charging.hasBegun && isOpen(reservation)) && (
          <Button variant="quiet" icon={<Icon of={Banknote} />} onClick={charging.open}>
            Cobrar
          </Button>
        )}
        {!isAhead && (
          <Button variant="quiet" icon={<Icon of={CalendarClock} />} onClick={reschedule}>
            Reagendar
          </Button>
        )}
        <SeriesActions {...{ reservation, shop, now, onClose }} />
        {isAhead && <Absence {...{ reservation, shop }} />}
        <CopyLink {...reservation} />
        <EndActions {...{ reservation, onClose, refresh }} zone={shop.timezone} />
      </div>
    </div>
  );
}

function Absence({ reservation, shop }: Pick<Props, 'reservation' | 'shop'>) {
  const { user } = useSession();
  const { barber_id: barberId, start_at } = reservation;
  if (!user || !(user.id === barberId || userMay(user, 'absences.create-all'))) return null;
  const date = instantToLocal(start_at, shop.timezone).slice(0, 10);
  return <AbsenceButton {...{ shop, barberId, date }}>No puede venir</AbsenceButton>;
}

const CopyLink = ({ external_id }: Reservation) => (
  <Button
    variant="quiet"
    icon={<Icon of={Link} />}
    onClick={() => void copyLink(`${location.origin}/r/${external_id}`)}
  >
    Copiar enlace
  </Button>
);

function ArrivalAction({ arrival, isAhead }: { arrival: ArrivalChange; isAhead: boolean }) {
  const { isArrived, mayMark, isPending, set } = arrival;
  if (!mayMark || (isAhead && !isArrived)) return null;
  return (
    <Button
      variant="quiet"
      icon={<Icon of={isArrived ? UserX : UserCheck} />}
      waiting={isPending}
      onClick={() => set(!isArrived)}
    >
      {isArrived ? 'Todavía no llegó' : 'Llegó'}
    </Button>
  );
}

type EndProps = Pick<Props, 'reservation' | 'onClose'> & { zone: Zone; refresh: () => void };

function EndActions({ reservation, zone, onClose, refresh }: EndProps) {
  const isWide = useIsWide();
  return (
    <>
      <CancelAction {...{ reservation, zone }} onCanceled={() => !isWide && onClose()} onFailed={refresh} />
      <RemoveAction
        {...{ reservation, zone }}
        onDeleted={() => {
          onClose();
          refresh();
        }}
        onFailed={refresh}
      />
    </>
  );
}
