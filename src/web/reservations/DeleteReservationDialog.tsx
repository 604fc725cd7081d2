import { useQueryClient } from '@tanstack/react-query';
import type { Reservation } from '#domain/reservations/contract.ts';
import { formatDateTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { deleteReservation } from '#web/lib/http/first-calls.ts';
import { randomKey } from '#web/lib/http/random-key.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { clientName, isMailedOfEnd } from './reservation-formatters.ts';
import { offerUndoOf } from './undo.ts';

type Props = {
  reservation: Reservation;
  zone: Zone;
  onDeleted: () => void;
  onFailed: () => void;
  onClose: () => void;
};

export function DeleteReservationDialog({ reservation, zone, onDeleted, onFailed, onClose }: Props) {
  const queries = useQueryClient();
  const remove = useChange(deleteReservation);
  const isMailed = isMailedOfEnd(reservation, useNow());
  const confirm = () => {
    const changeId = randomKey();
    remove.mutate(
      { id: reservation.id, change_id: changeId },
      {
        onSuccess: () => {
          offerUndoOf(changeId, 'Reserva eliminada', queries);
          onDeleted();
        },
        onError: onFailed,
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title="Eliminar reserva"
      confirm="Eliminar"
      waiting={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        La reserva de <strong>{clientName(reservation)}</strong> del{' '}
        {formatDateTime(instantToLocal(reservation.start_at, zone))} se quita de la agenda y su enlace deja de
        funcionar. El dueño puede recuperarla en Actividad durante 30 días.
      </p>
      {isMailed && <p>El cliente recibe un correo de cancelación.</p>}
      {reservation.group_id === reservation.id && (reservation.group_people ?? 0) > 1 && (
        <p>Reservó para un grupo: se eliminan también las reservas de quienes vienen con él.</p>
      )}
      {remove.isError && <Problem>{messageOf(remove.error, 'No se pudo eliminar')}</Problem>}
    </ConfirmDialog>
  );
}
