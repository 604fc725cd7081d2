import { moveReservation, type Reservation } from '#domain/reservations/contract.ts';
import { formatDateTime } from '#domain/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldRow, Form } from '#web/ui/Form.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Problem } from '#web/ui/Problem.tsx';
import { clientName } from '../reservation-formatters.ts';

type Props = { reservation: Reservation; zone: Zone; onChanged: () => void; onClose: () => void };
type Wanted = { date: string; time: string };

const check = ({ date, time }: Wanted) => ({
  date: date ? undefined : 'Elige una fecha.',
  time: time ? undefined : 'Elige una hora.',
});

/** Moves a reservation to any time in the shop's zone. A refusal is shown in the dialog, where it can be corrected. */
export function RescheduleDialog({ reservation, zone, onChanged, onClose }: Props) {
  const [date = '', time = ''] = instantToLocal(reservation.start_at, zone).split('T');
  const form = useForm<Wanted>({ date, time }, check);
  const move = useChange(moveReservation);
  const submit = form.submit((wanted) =>
    move.mutate(
      { id: reservation.id, start_local: `${wanted.date}T${wanted.time}` },
      {
        onSuccess: ({ start_at }) => {
          toast.success('Reserva reagendada', formatDateTime(instantToLocal(start_at, zone)));
          onClose();
        },
        onSettled: onChanged,
      },
    ),
  );
  return (
    <Dialog open title="Reagendar reserva" onClose={onClose}>
      <p>
        {clientName(reservation)} · {formatDateTime(instantToLocal(reservation.start_at, zone))}
      </p>
      <Form
        onSubmit={submit}
        send="Guardar"
        waiting={move.isPending}
        other={{ text: 'Volver', onClick: onClose }}
      >
        <FieldRow>
          <TextField {...form.field('date')} label="Fecha" type="date" />
          <TextField {...form.field('time')} label="Hora" type="time" />
        </FieldRow>
        {move.isError && <Problem>{messageOf(move.error, 'No se pudo reagendar')}</Problem>}
      </Form>
    </Dialog>
  );
}
