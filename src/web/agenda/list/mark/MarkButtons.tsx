import { Banknote, Check } from 'lucide';
import { type MouseEvent, useState } from 'react';
import type { Reservation } from '#domain/reservations/contract.ts';
import { statusName } from '#domain/reservations/status.ts';
import { formatNearDay } from '#domain/schedule/day-text.ts';
import { instantToLocal, today } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { clientName } from '#web/reservations/reservation-formatters.ts';
import type { ArrivalChange } from './use-arrival.ts';
import type { Charging } from './use-charging.ts';
import type { StatusChange } from './use-status-change.ts';

type Mark = 'no_show' | 'completed';

type Props = {
  reservation: Reservation;
  change: StatusChange;
  charging: Charging;
  arrival?: ArrivalChange;
  isMain?: boolean;
};

export function MarkButtons({ reservation, change, charging, arrival, isMain = false }: Props) {
  const [asked, setAsked] = useState<Mark | null>(null);
  const day = instantToLocal(reservation.start_at, change.zone).slice(0, 10);
  // Before the visit a final status is unusual, so the status buttons are not prominent.
  const usual = isMain && !charging.hasBegun ? 'quiet' : 'secondary';
  const button = (status: Mark) => ({
    label: `${statusName(status)}: reserva de ${clientName(reservation)}`,
    waiting: change.isPending && change.status === status,
    children: statusName(status),
    disabled: status === 'no_show' && change.isCharged,
    onClick: ({ detail }: MouseEvent) => {
      // The second click of a double-click may hit the reservation that moved to this place.
      if (detail >= 2) return;
      if (day > today(Date.now(), change.zone)) setAsked(status);
      else change.set(status);
    },
  });
  const missed = <Button variant={usual} {...button('no_show')} />;
  const charge = charging.mayCharge && charging.hasBegun && (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={<Icon of={Banknote} size={18} />}
      label={`Cobrar: reserva de ${clientName(reservation)}`}
      onClick={charging.open}
    >
      Cobrar
    </Button>
  );
  return (
    <>
      {arrival && !charging.hasBegun && <ArrivedButton {...{ reservation, arrival }} />}
      {isMain ? charge : missed}
      <Button
        variant={isMain && charging.hasBegun && !charge ? 'primary' : usual}
        icon={usual === 'quiet' ? undefined : <Icon of={Check} size={18} />}
        {...button('completed')}
      />
      {isMain ? missed : charge}
      {asked && (
        <ConfirmDialog
          open
          title={`Es del ${formatNearDay(day)}. ¿Marcarla igual?`}
          confirm={statusName(asked)}
          tone="primary"
          onConfirm={() => {
            setAsked(null);
            change.set(asked);
          }}
          onClose={() => setAsked(null)}
        >
          <p>La reserva de {clientName(reservation)} todavía no empezó.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ArrivedButton({ reservation, arrival }: { reservation: Reservation; arrival: ArrivalChange }) {
  if (!arrival.mayMark || arrival.isArrived) return null;
  return (
    <Button
      label={`Llegó: reserva de ${clientName(reservation)}`}
      waiting={arrival.isPending}
      onClick={({ detail }) => detail < 2 && arrival.set(true)}
    >
      Llegó
    </Button>
  );
}
