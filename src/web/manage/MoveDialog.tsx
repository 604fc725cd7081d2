import { fullName } from '#domain/contact.ts';
import { checkPlace, checkMove } from '#domain/reservations/move.ts';
import { formatDateTime } from '#domain/time-format.ts';
import { type EpochMs, instantToLocal, instantOf, type Zone } from '#domain/time.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { reservationLength } from '#domain/reservations/move.ts';
import type { Openings } from '#web/schedule/FullDay.tsx';
import { ReservationPicker } from '#web/schedule/ReservationPicker.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { forgetAvailability, type Calendar } from '#web/schedule/availability.ts';
import { toast } from '#web/ui/toasts.ts';
import { formatReservation } from './formatters.ts';
import { NewTimeDialog } from './NewTimeDialog.tsx';
import { type Change, useLinkChange } from './use-link-change.ts';
import { useNewTime } from './use-new-time.ts';

/** Chooses another time for the reservation, with the same barber and length. */
export function MoveDialog({ now, ...change }: Change & { now: EpochMs }) {
  const { reservation, zone, onClose } = change;
  const { wanted, lost, refreshKey, calendar, isSending, choose, save } = useMove(change);
  return (
    <NewTimeDialog title="Reprogramar reserva" {...{ wanted, isSending, onClose }} onSave={save}>
      {checkPlace(reservation) ? (
        <Problem>Falta información para cargar el horario del barbero.</Problem>
      ) : (
        <>
          <p>
            <Phrase>
              {`Ahora: ${formatReservation(reservation, zone)} con ${fullName(reservation.barber)} · ${calendar.durationMin} min`}
            </Phrase>
          </p>
          <ReservationPicker
            {...wanted}
            {...{ calendar, now, refreshKey, lost }}
            openings={openingsOf(calendar, reservation)}
            offersSoonest
            former={instantToLocal(reservation.start_at, zone)}
            onDate={(date) => choose({ date, time: null })}
            onTime={(time) => choose({ ...wanted, time })}
            onPick={(date, time) => choose({ date, time })}
          />
        </>
      )}
    </NewTimeDialog>
  );
}

/** The state of choosing and sending the new time. */
function useMove({ reservation, zone, onDone, onFailed }: Change) {
  const { start, lose, ...chosen } = useNewTime(zone);
  const calendar = calendarOf(reservation, zone);
  const forget = () => forgetAvailability(calendar);
  const { isSending, send } = useLinkChange(reservation.external_id, {
    onDone: (changed) => {
      forget();
      toast.success('Reserva reagendada', formatDateTime(instantToLocal(changed.start_at, zone)));
      onDone(changed);
    },
    onFailed: (failure) => {
      onFailed(failure);
      lose(failure, forget);
    },
  });
  const save = () => {
    const problem = checkMove({ ...reservation, ...chosen.wanted });
    if (problem || start === null) return toast.warning(problem ?? 'Elegí fecha y hora');
    return void send({ action: 'reschedule', start_at_utc: instantOf(start) });
  };
  return { ...chosen, calendar, isSending, save };
}

/** The days on which the barber has a free start, which wear a dot. */
const openingsOf = (
  { slug, zone, barberId, durationMin }: Calendar,
  { barber }: PublicReservation,
): Openings => ({
  which: { slug, zone, barberId, minutes: [durationMin] },
  barber: fullName(barber),
  branch: undefined,
  others: undefined,
});

/** The calendar for moving a reservation: same barber and length, and its own time counts as free. */
function calendarOf(reservation: PublicReservation, zone: Zone): Calendar {
  const { org_slug: slug, barber_id: barberId, status, start_at, end_at } = reservation;
  const durationMin = reservationLength(reservation);
  // A no-show occupies no time, so a busy entry at that time is another reservation.
  const own = occupiesTime(status) ? { own: { start_at, end_at } } : {};
  return { slug, zone, barberId, durationMin, ...own };
}
