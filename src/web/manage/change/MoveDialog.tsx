import { useState } from 'react';
import { fullName } from '#domain/text/contact.ts';
import { checkCalendar, checkMove } from '#domain/reservations/move.ts';
import { formatDateTime } from '#domain/text/time-format.ts';
import { type EpochMs, instantToLocal, instantOf, type PlainDate, type Zone } from '#domain/time.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { reservationLength } from '#domain/reservations/move.ts';
import type { Openings } from '#web/schedule/picker/FullDay.tsx';
import { findFreeBarber, forgetOpenings, type OpeningsQuery } from '#web/schedule/openings.ts';
import { ReservationPicker } from '#web/schedule/picker/ReservationPicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { forgetAvailability, type Calendar } from '#web/schedule/availability.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { formatReservation } from '../formatters.ts';
import { DepositOutcome } from './DepositOutcome.tsx';
import { NewTimeDialog } from './NewTimeDialog.tsx';
import { type Change, useLinkChange } from './use-link-change.ts';
import { useNewTime } from './use-new-time.ts';

export function MoveDialog({ now, ...change }: Change & { now: EpochMs }) {
  const { reservation, zone, onClose } = change;
  const { wanted, lost, lostText, refreshKey, calendar, isAnybody, setAnybody, isSending, choose, save } =
    useMove(change);
  const showAnybody = (date: PlainDate | null) => {
    setAnybody(true);
    choose({ date, time: null });
  };
  const showOwn = () => {
    setAnybody(false);
    choose({ date: wanted.date, time: null });
  };
  return (
    <NewTimeDialog title="Reprogramar reserva" {...{ wanted, isSending, onClose }} onSave={save}>
      {checkCalendar(reservation) ? (
        <Problem>Falta información para cargar el horario del barbero.</Problem>
      ) : (
        <>
          <p>
            <Phrase>
              {`Ahora: ${formatReservation(reservation, zone)} con ${fullName(reservation.barber)} · ${calendar.durationMin} min`}
            </Phrase>
          </p>
          {!change.isProposed && <DepositOutcome {...{ reservation, now }} by="move" />}
          {isAnybody && (
            <Button variant="secondary" onClick={showOwn}>{`Con ${fullName(reservation.barber)}`}</Button>
          )}
          <ReservationPicker
            {...wanted}
            {...{ now, refreshKey, lost, lostText }}
            calendar={isAnybody ? null : calendar}
            openings={openingsOf(calendar, reservation, isAnybody ? undefined : showAnybody)}
            offersSoonest
            former={instantToLocal(reservation.start_at, zone)}
            whenIdle={<Idle {...{ reservation, isAnybody }} onAnybody={() => showAnybody(null)} />}
            onDate={(date) => choose({ date, time: null })}
            onTime={(time) => choose({ ...wanted, time })}
            onPick={(date, time) => choose({ date, time })}
          />
        </>
      )}
    </NewTimeDialog>
  );
}

type IdleProps = { reservation: PublicReservation; isAnybody: boolean; onAnybody: () => void };

const Idle = ({ reservation: { barber }, isAnybody, onAnybody }: IdleProps) => (
  <EmptyState text={`${isAnybody ? 'Nadie' : `${fullName(barber)} no`} tiene horas en los próximos 15 días.`}>
    {!isAnybody && (
      <Button variant="secondary" onClick={onAnybody}>
        Con otro barbero
      </Button>
    )}
  </EmptyState>
);

function useMove({ reservation, isProposed, zone, onDone, onFailed }: Change) {
  const { start, lose, ...chosen } = useNewTime(zone);
  const [isAnybody, setAnybody] = useState(false);
  const calendar = calendarOf(reservation, zone);
  const forget = () => {
    forgetAvailability(calendar);
    forgetOpenings(calendar.slug);
  };
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
  const { date, time } = chosen.wanted;
  const save = () => {
    const problem = checkMove({ ...reservation, ...chosen.wanted });
    if (problem || start === null || !date || !time) return toast.warning(problem ?? 'Elegí fecha y hora');
    const findBarber = () => findFreeBarber(anybodyOf(calendar, reservation), date, time);
    if (isProposed) {
      const ownBarber = () => Promise.resolve(reservation.barber_id);
      const start_local = `${date}T${time}`;
      return void send({ action: 'accept', start_local, findBarber: isAnybody ? findBarber : ownBarber });
    }
    return void send({
      action: 'reschedule',
      start_at_utc: instantOf(start),
      ...(isAnybody && { findBarber }),
    });
  };
  return { ...chosen, calendar, isAnybody, setAnybody, isSending, save };
}

const anybodyOf = (
  { slug, zone, durationMin }: Calendar,
  { branch_id }: PublicReservation,
): OpeningsQuery => ({
  slug,
  zone,
  minutes: [durationMin],
  branchId: branch_id,
});

/** Openings of the reservation's barber; without `onAnybody` of any barber. */
function openingsOf(
  calendar: Calendar,
  reservation: PublicReservation,
  onAnybody: ((date: PlainDate) => void) | undefined,
): Openings {
  const anybody = anybodyOf(calendar, reservation);
  return {
    which: onAnybody ? { ...anybody, branchId: null, barberId: calendar.barberId } : anybody,
    barber: onAnybody ? fullName(reservation.barber) : null,
    branch: undefined,
    others: onAnybody && { which: anybody, onDate: onAnybody },
  };
}

function calendarOf(reservation: PublicReservation, zone: Zone): Calendar {
  const { org_slug: slug, barber_id: barberId, status, start_at, end_at } = reservation;
  const durationMin = reservationLength(reservation);
  // A no-show occupies no time, so a busy entry at that time is another reservation.
  const own = occupiesTime(status) ? { own: { start_at, end_at } } : {};
  return { slug, zone, barberId, durationMin, ...own };
}
