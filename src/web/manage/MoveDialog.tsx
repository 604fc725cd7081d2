import { fullName } from '#domain/contact.ts';
import { checkPlace } from '#domain/reservations/move.ts';
import { formatDateTime } from '#domain/time-format.ts';
import { type EpochMs, instantToLocal } from '#domain/time.ts';
import { ReservationPicker } from '#web/schedule/ReservationPicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import type { Change } from './change.ts';
import { useMove } from './use-move.ts';

/** Chooses another time for the reservation, with the same barber and length. */
export function MoveDialog({ now, ...change }: Change & { now: EpochMs }) {
  const { reservation, zone, onClose } = change;
  const { wanted, lost, refreshKey, calendar, isSending, choose, save } = useMove(change);
  return (
    <Dialog
      open
      wide
      title="Reprogramar reserva"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button disabled={!wanted.date || !wanted.time} waiting={isSending} onClick={save}>
            Guardar nuevo horario
          </Button>
        </>
      }
    >
      {checkPlace(reservation) ? (
        <Problem>Falta información para cargar el horario del barbero.</Problem>
      ) : (
        <>
          <p>
            Ahora: {formatDateTime(instantToLocal(reservation.start_at, zone))} con{' '}
            {fullName(reservation.barber)} · {calendar.durationMin} min
          </p>
          <ReservationPicker
            {...wanted}
            {...{ calendar, now, refreshKey, lost }}
            onDate={(date) => choose({ date, time: null })}
            onTime={(time) => choose({ ...wanted, time })}
          />
        </>
      )}
    </Dialog>
  );
}
