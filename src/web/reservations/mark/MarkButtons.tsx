import { Banknote, Check } from 'lucide';
import type { MouseEvent } from 'react';
import type { Reservation } from '#domain/reservations/contract.ts';
import { statusName } from '#domain/reservations/status.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { clientName } from '../reservation-formatters.ts';
import type { Charging } from './use-charging.ts';
import type { StatusChange } from './use-status-change.ts';

type Props = {
  reservation: Reservation;
  change: StatusChange;
  charging: Charging;
  /** Whether to mark it is what its place is for; one such button stands out. */
  isMain?: boolean;
};

/** Says by one press how a reservation ended, or opens what charges it once it began. */
export function MarkButtons({ reservation, change, charging, isMain = false }: Props) {
  const button = (status: 'no_show' | 'completed') => ({
    label: `${statusName(status)}: reserva de ${clientName(reservation)}`,
    waiting: change.isPending && change.status === status,
    children: statusName(status),
    disabled: status === 'no_show' && change.isCharged,
    onClick: ({ detail }: MouseEvent) => {
      // The second press of a double one may meet the reservation that took this place.
      if (detail < 2) change.set(status);
    },
  });
  const missed = <Button variant="secondary" {...button('no_show')} />;
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
      {isMain ? charge : missed}
      <Button
        variant={isMain && !charge ? 'primary' : 'secondary'}
        icon={<Icon of={Check} size={18} />}
        {...button('completed')}
      />
      {isMain ? missed : charge}
    </>
  );
}
