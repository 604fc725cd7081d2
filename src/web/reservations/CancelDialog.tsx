import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reservation } from '#domain/reservations/contract.ts';
import type { Canceler } from '#domain/reservations/status.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { setReservationStatus } from '#web/lib/http/first-calls.ts';
import { randomKey } from '#web/lib/http/random-key.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { ChoiceChips } from '#web/ui/fields/ChoiceChips.tsx';
import { Dialog, DialogButtons } from '#web/ui/overlays/Dialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { clientName, isMailedOfEnd } from './reservation-formatters.ts';
import { offerUndoOf, readsOfReservations } from './undo.ts';
import styles from './CancelDialog.module.css';

const reasons = [
  { value: 'client', text: 'Avisó' },
  { value: 'shop', text: 'La cancela la barbería' },
] as const;

type Props = {
  reservation: Reservation;
  zone: Zone;
  onCanceled?: () => void;
  onFailed: () => void;
  onClose: () => void;
};

export function CancelDialog({ reservation, zone, onCanceled, onFailed, onClose }: Props) {
  const queries = useQueryClient();
  const [canceledBy, setCanceledBy] = useState<Canceler>('client');
  const [notifies, setNotifies] = useState(true);
  const cancel = useChange(setReservationStatus, { refreshes: readsOfReservations });
  const name = clientName(reservation);
  const isMailed = isMailedOfEnd(reservation, useNow());
  const start = instantToLocal(reservation.start_at, zone);
  const confirm = () => {
    const changeId = randomKey();
    cancel.mutate(
      {
        id: reservation.id,
        status: 'canceled',
        canceled_by: canceledBy,
        change_id: changeId,
        ...(!notifies && { notify: false }),
      },
      {
        onSuccess: () => {
          offerUndoOf(changeId, 'Reserva cancelada', queries, { description: name });
          onCanceled?.();
          onClose();
        },
        onError: onFailed,
      },
    );
  };
  return (
    <Dialog
      open
      title={`¿Cancelar la reserva de ${name}, ${formatShortDay(start.slice(0, 10))} ${formatTime(start)}?`}
      onClose={onClose}
      actions={
        <DialogButtons onBack={onClose} waiting={cancel.isPending} onClick={confirm}>
          Cancelar reserva
        </DialogButtons>
      }
    >
      <div className={styles.choices}>
        <ChoiceChips label="Por qué" value={canceledBy} choices={reasons} onChange={setCanceledBy} />
        {isMailed && <Switch label="Avisar por correo" value={notifies} onChange={setNotifies} />}
        {reservation.group_id === reservation.id && (reservation.group_people ?? 0) > 1 && (
          <p>Reservó para un grupo: se cancelan también las reservas de quienes vienen con él.</p>
        )}
        {cancel.isError && <Problem>{messageOf(cancel.error, 'No se pudo cancelar')}</Problem>}
      </div>
    </Dialog>
  );
}
