import { moveReservation, type Reservation } from '#domain/reservations/contract.ts';
import { formatDateTime } from '#domain/time-format.ts';
import { type EpochMs, epochOf, instantOf, instantToLocal, localToEpoch, type Zone } from '#domain/time.ts';
import { isRefused, messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldRow, Form } from '#web/ui/Form.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Problem } from '#web/ui/Problem.tsx';
import { useTakenBy } from '../mark/use-taken-by.ts';
import { clientName, formatPeriod } from '../reservation-formatters.ts';

type Props = { reservation: Reservation; zone: Zone; onChanged: () => void; onClose: () => void };
type Wanted = { date: string; time: string };

const check = ({ date, time }: Wanted) => ({
  date: date ? undefined : 'Elige una fecha.',
  time: time ? undefined : 'Elige una hora.',
});
const localOf = ({ date, time }: Wanted) => `${date}T${time}`;

/** Moves a reservation to any time in the shop's zone. A refusal is shown in the dialog, where it can be corrected. */
export function RescheduleDialog({ reservation, zone, onChanged, onClose }: Props) {
  const [date = '', time = ''] = instantToLocal(reservation.start_at, zone).split('T');
  const form = useForm<Wanted>({ date, time }, check);
  const move = useChange(moveReservation);
  const submit = form.submit((wanted) =>
    move.mutate(
      { id: reservation.id, start_local: localOf(wanted) },
      {
        onSuccess: ({ start_at }) => {
          toast.success('Reserva reagendada', formatDateTime(instantToLocal(start_at, zone)));
          onClose();
        },
        onSettled: onChanged,
      },
    ),
  );
  const asked = move.variables?.start_local;
  const from = asked && isRefused(move.error, 'slot_taken') ? localToEpoch(asked, zone) : null;
  const takenBy = useTakenBy(from === null ? null : { reservation, from }, zone);
  return (
    <Dialog open title="Reagendar reserva" onClose={onClose}>
      <p>
        {clientName(reservation)} · {formatPeriod(reservation, zone)}
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
        <NewTime reservation={reservation} wanted={form.values} zone={zone} />
        {move.isError && takenBy !== undefined && (
          <Problem>{takenBy ?? messageOf(move.error, 'No se pudo reagendar')}</Problem>
        )}
      </Form>
    </Dialog>
  );
}

type NewTimeProps = Pick<Props, 'reservation' | 'zone'> & { wanted: Wanted };

/** The time that is typed in our words, because the browser writes its fields in its own language. */
function NewTime({ reservation, wanted, zone }: NewTimeProps) {
  const start = wanted.date && wanted.time ? localToEpoch(localOf(wanted), zone) : null;
  if (start === null || start === epochOf(reservation.start_at)) return null;
  return <p>Nuevo horario: {formatPeriod(movedTo(reservation, start), zone)}</p>;
}

const movedTo = ({ start_at, end_at }: Reservation, start: EpochMs) => ({
  start_at: instantOf(start),
  end_at: instantOf(start + epochOf(end_at) - epochOf(start_at)),
});
