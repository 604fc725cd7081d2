import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { moveReservation, type Reservation } from '#domain/reservations/contract.ts';
import { findingText } from '#domain/schedule/finding-text.ts';
import { formatDateTime } from '#domain/time-format.ts';
import { epochOf, instantOf, instantToLocal, localToEpoch, minuteMs } from '#domain/time.ts';
import { messageOf } from '#web/lib/failures.ts';
import { randomKey } from '#web/lib/random-key.ts';
import { useChange } from '#web/lib/use-change.ts';
import { clientName, formatPeriod } from '#web/reservations/reservation-formatters.ts';
import { offerUndoOf, refreshReservations } from '#web/reservations/undo.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import styles from './Counter.module.css';
import { DayStrip } from './DayStrip.tsx';
import { FindingLine } from './FindingLine.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { Section } from './Section.tsx';
import { isBlocked, usePlace } from './use-place.ts';

export type MoveProps = { shop: Organization; reservation: Reservation; onClose: () => void };

/** Moves a reservation to any time in the shop's zone or to somebody else. What speaks against it is shown before and stays. */
export function MoveSheet(props: MoveProps) {
  const { reservation, onClose } = props;
  const move = useMove(props);
  const { wanted, set, place, zone, startLocal, durationMin } = move;
  const id = useId();
  return (
    <Sheet
      title="Reagendar reserva"
      isTouched={move.isTouched}
      onClose={onClose}
      foot={
        <>
          {move.problem && <Problem>{move.problem}</Problem>}
          <div className={styles.buttons}>
            <Button variant="secondary" onClick={onClose}>
              Volver
            </Button>
            <Button type="submit" form={id} wide waiting={move.isSending}>
              Guardar
            </Button>
          </div>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={move.send}>
        <p>
          {clientName(reservation)} · {formatPeriod(reservation, zone)}
        </p>
        <PeopleSection
          label="Barbero"
          place={place}
          barberId={wanted.barberId}
          onChoose={(barberId) => barberId !== null && set({ barberId })}
        />
        <Section label="Cuándo" problem={startLocal === null ? 'Elige la fecha y la hora.' : undefined}>
          <div className={styles.when}>
            <TextField label="Fecha" type="date" value={wanted.date} onChange={(date) => set({ date })} />
            <TimeField label="Hora" value={wanted.time} onChange={(time) => set({ time })} />
          </div>
          <DayStrip {...{ place, startLocal, durationMin, zone }} />
          {move.isTouched && <FindingLine finding={place.finding} zone={zone} />}
          {move.period && <p>Nuevo horario: {move.period}</p>}
        </Section>
      </form>
    </Sheet>
  );
}

function useMove({ shop, reservation, onClose }: MoveProps) {
  const zone = shop.timezone;
  const queries = useQueryClient();
  const [date = '', time = ''] = instantToLocal(reservation.start_at, zone).split('T');
  const [opened] = useState({ barberId: reservation.barber_id, date, time });
  const [wanted, setWanted] = useState(opened);
  const [wasBlocked, setWasBlocked] = useState(false);
  const startLocal = wanted.date && wanted.time ? `${wanted.date}T${wanted.time}` : null;
  const durationMin = (epochOf(reservation.end_at) - epochOf(reservation.start_at)) / minuteMs;
  const place = usePlace(
    {
      ...wanted,
      startLocal,
      durationMin,
      from: '',
      firstId: undefined,
      movedId: reservation.id,
      offersGap: false,
    },
    zone,
  );
  const move = useChange(moveReservation);
  const blocked = isBlocked(place);
  const set = (changes: Partial<typeof wanted>) => {
    move.reset();
    setWasBlocked(false);
    setWanted((before) => ({ ...before, ...changes }));
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setWasBlocked(blocked);
    if (startLocal === null || blocked) return;
    const change_id = randomKey();
    move.mutate(
      {
        id: reservation.id,
        start_local: startLocal,
        ...(wanted.barberId !== reservation.barber_id && { barber_id: wanted.barberId }),
        change_id,
      },
      {
        onSuccess: ({ start_at }) => {
          const description = formatDateTime(instantToLocal(start_at, zone));
          offerUndoOf(change_id, 'Reserva reagendada', queries, { description });
          onClose();
        },
        onSettled: () => refreshReservations(queries),
      },
    );
  };
  const start = startLocal === null ? null : localToEpoch(startLocal, zone);
  const isMoved = start !== null && start !== epochOf(reservation.start_at);
  const reason = place.inTheWay ?? (place.finding && findingText(place.finding, zone));
  const isRefused = (wasBlocked || move.isError) && blocked;
  return {
    zone,
    wanted,
    set,
    place,
    startLocal,
    durationMin,
    isTouched: JSON.stringify(wanted) !== JSON.stringify(opened),
    isSending: move.isPending,
    send,
    /** Why it was not moved: by whom the time is taken, where that is known. */
    problem: isRefused ? reason : move.isError && messageOf(move.error, 'No se pudo reagendar'),
    period:
      isMoved &&
      formatPeriod({ start_at: instantOf(start), end_at: instantOf(start + durationMin * minuteMs) }, zone),
  };
}
