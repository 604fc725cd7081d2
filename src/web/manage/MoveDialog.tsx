import { useState } from 'react';
import { fullName } from '#domain/contact.ts';
import { checkPlace, checkMove } from '#domain/reservations/move.ts';
import { formatDateTime } from '#domain/time-format.ts';
import { type EpochMs, instantToLocal, instantOf, localToEpoch, type Zone } from '#domain/time.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { reservationLength } from '#domain/reservations/move.ts';
import { ReservationPicker, type ReservationTime } from '#web/schedule/ReservationPicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { forgetAvailability, isTimeLost, type Calendar } from '#web/schedule/availability.ts';
import { toast } from '#web/ui/toasts.ts';
import { formatReservation } from './formatters.ts';
import { type Change, useLinkChange } from './use-link-change.ts';

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
            Ahora: {formatReservation(reservation, zone)} con {fullName(reservation.barber)} ·{' '}
            {calendar.durationMin} min
          </p>
          <ReservationPicker
            {...wanted}
            {...{ calendar, now, refreshKey, lost }}
            onDate={(date) => choose({ date, time: null })}
            onTime={(time) => choose({ ...wanted, time })}
            onPick={(date, time) => choose({ date, time })}
          />
        </>
      )}
    </Dialog>
  );
}

const nothing: ReservationTime = { date: null, time: null };

/** The state of choosing and sending the new time. */
function useMove({ reservation, zone, onDone, onFailed }: Change) {
  const [wanted, setWanted] = useState(nothing);
  const [lost, setLost] = useState<EpochMs | null>(null);
  const [refreshKey, setRefreshKey] = useState(0);
  const calendar = calendarOf(reservation, zone);
  const start = wanted.date && wanted.time ? localToEpoch(`${wanted.date}T${wanted.time}`, zone) : null;

  const { isSending, send } = useLinkChange(reservation.external_id, {
    onDone: (changed) => {
      forgetAvailability(calendar);
      toast.success('Reserva reagendada', formatDateTime(instantToLocal(changed.start_at, zone)));
      onDone(changed);
    },
    onFailed: (failure) => {
      onFailed(failure);
      if (!isTimeLost(failure)) return;
      // The day stays chosen; its free times are loaded again and the time must be chosen again.
      forgetAvailability(calendar);
      setRefreshKey(refreshKey + 1);
      setLost(start);
      setWanted({ ...wanted, time: null });
    },
  });

  const choose = (next: ReservationTime) => {
    if (next.time || next.date !== wanted.date) setLost(null);
    setWanted(next);
  };
  const save = () => {
    const problem = checkMove({ ...reservation, ...wanted });
    if (problem || start === null) return toast.warning(problem ?? 'Elegí fecha y hora');
    return void send({ action: 'reschedule', start_at_utc: instantOf(start) });
  };
  return { wanted, lost, refreshKey, calendar, isSending, choose, save };
}

/** The calendar for moving a reservation: same barber and length, and its own time counts as free. */
function calendarOf(reservation: PublicReservation, zone: Zone): Calendar {
  const { org_slug: slug, barber_id: barberId, status, start_at, end_at } = reservation;
  const durationMin = reservationLength(reservation);
  // A no-show occupies no time, so a busy entry at that time is another reservation.
  const own = occupiesTime(status) ? { own: { start_at, end_at } } : {};
  return { slug, zone, barberId, durationMin, ...own };
}
