import { Trash2 } from 'lucide';
import { useState } from 'react';
import type { Reservation } from '#domain/reservations/contract.ts';
import type { Zone } from '#domain/time.ts';
import { voidFirst } from '../list/mark/status-choice.ts';
import { DeleteReservationDialog } from '#web/reservations/DeleteReservationDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './ReservationPanel.module.css';

type Props = { reservation: Reservation; zone: Zone; onDeleted: () => void; onFailed: () => void };

export function RemoveAction({ reservation, ...dialog }: Props) {
  const [isAsking, setAsking] = useState(false);
  const isCharged = reservation.charged !== undefined;
  return (
    <>
      <span className={styles.remove}>
        <Button
          variant="quiet"
          disabled={isCharged}
          icon={<Icon of={Trash2} />}
          onClick={() => setAsking(true)}
        >
          Eliminar
        </Button>
      </span>
      {isCharged && <p className={styles.reason}>{voidFirst}</p>}
      {isAsking && (
        <DeleteReservationDialog {...{ reservation, ...dialog }} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
