import { X } from 'lucide';
import { useState } from 'react';
import type { Reservation } from '#domain/reservations/contract.ts';
import type { Zone } from '#domain/time.ts';
import { CancelDialog } from '#web/reservations/CancelDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

type Props = { reservation: Reservation; zone: Zone; onCanceled: () => void; onFailed: () => void };

export function CancelAction({ reservation, ...dialog }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (reservation.status === 'canceled') return null;
  return (
    <>
      <Button
        variant="quiet"
        disabled={reservation.charged !== undefined}
        icon={<Icon of={X} />}
        onClick={() => setAsking(true)}
      >
        Cancelar reserva
      </Button>
      {isAsking && <CancelDialog {...{ reservation, ...dialog }} onClose={() => setAsking(false)} />}
    </>
  );
}
