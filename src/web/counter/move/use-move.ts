import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { dateAndTime, barberNeeded, startNeeded } from '#domain/booking/form/counter.ts';
import { minutes } from '#domain/fields.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { moveReservation, type Reservation } from '#domain/reservations/contract.ts';
import {
  epochOf,
  epochToLocal,
  instantOf,
  instantToLocal,
  type LocalDateTime,
  localToEpoch,
  minuteMs,
  today,
  type Zone,
} from '#domain/time.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { randomKey } from '#web/lib/http/random-key.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { rememberOwnPlaces } from '#web/reservations/own-places.ts';
import { formatMoved, formatPeriod } from '#web/reservations/reservation-formatters.ts';
import { showChanged } from '#web/reservations/show-changed.ts';
import { offerUndoOf, refreshReservations } from '#web/reservations/undo.ts';
import { isBlocked, useBookingPlace } from '../use-place.ts';

export type MoveProps = { shop: Organization; reservation: Reservation; onClose: () => void };

export function useMove({ shop, reservation, onClose }: MoveProps) {
  const zone = shop.timezone;
  const present = lengthOf(reservation);
  const [opened] = useState(() => openMove(reservation, zone));
  const [wanted, setWanted] = useState(opened);
  const now = useNow();
  const startLocal = dateAndTime(wanted.date, wanted.time);
  // A move of a whole group keeps each person's own duration.
  const typedMin = wanted.isWhole ? present : readMinutes(wanted.minutes);
  const durationMin = typedMin ?? present;
  const place = useBookingPlace(
    {
      ...wanted,
      startLocal,
      durationMin,
      from: epochToLocal(now, zone),
      movedId: reservation.id,
      movedGroup: wanted.isWhole ? reservation.group_id : undefined,
    },
    zone,
  );
  const { move, save } = useSave({ shop, reservation, onClose });
  const { barberId } = place;
  const set = (changes: Partial<MoveForm>) => {
    move.reset();
    setWanted((before) => ({ ...before, ...changes }));
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (startLocal === null || typedMin === null || barberId === null || isBlocked(place)) return;
    const { isWhole } = wanted;
    save(startLocal, { barberId, isWhole, ...(typedMin !== present && { duration_min: typedMin }) });
  };
  const isTouched = JSON.stringify(wanted) !== JSON.stringify(opened);
  const start = startLocal === null ? null : localToEpoch(startLocal, zone);
  const isMoved = start !== null && (start !== epochOf(reservation.start_at) || durationMin !== present);
  return {
    zone,
    wanted,
    set,
    // An unchanged slot would conflict with the reservation itself, so it is not checked.
    place: isTouched ? place : { ...place, finding: undefined, inTheWay: undefined },
    today: today(now, zone),
    durationMin,
    missing: {
      barber: barberId === null ? barberNeeded : undefined,
      start: startLocal === null ? startNeeded : undefined,
    },
    isTouched,
    minutesProblem: typedMin === null ? 'Escribe de 5 a 720 minutos.' : undefined,
    isSending: move.isPending,
    send,
    /** Server's refusal, unless the finding already names the same conflict. */
    failure: move.error && !isBlocked(place) ? messageOf(move.error, 'No se pudo reagendar') : null,
    period:
      isMoved &&
      formatPeriod({ start_at: instantOf(start), end_at: instantOf(start + durationMin * minuteMs) }, zone),
  };
}

export type Move = ReturnType<typeof useMove>;

const lengthOf = ({ start_at, end_at }: Reservation) => (epochOf(end_at) - epochOf(start_at)) / minuteMs;

type MoveForm = {
  barberId: number | null;
  date: string;
  time: string;
  minutes: string;
  isWhole: boolean;
};

function openMove(reservation: Reservation, zone: Zone): MoveForm {
  const [date = '', time = ''] = instantToLocal(reservation.start_at, zone).split('T');
  const minutes = String(lengthOf(reservation));
  return { barberId: reservation.barber_id, date, time, minutes, isWhole: false };
}

function readMinutes(typed: string): number | null {
  const { success, data } = minutes.safeParse(Number(typed.trim() || 'none'));
  return success ? data : null;
}

type NewPlace = { barberId: number; isWhole: boolean; duration_min?: number };

function useSave({ shop, reservation, onClose }: MoveProps) {
  const queries = useQueryClient();
  const move = useChange(moveReservation);
  const save = (start_local: LocalDateTime, { barberId: barber_id, isWhole, duration_min }: NewPlace) => {
    const change_id = randomKey();
    const isOthers = barber_id !== reservation.barber_id;
    move.mutate(
      {
        id: reservation.id,
        start_local,
        change_id,
        ...(isOthers && { barber_id }),
        ...(isWhole && { group: true }),
        ...(duration_min !== undefined && { duration_min }),
      },
      {
        onSuccess: (moved) => {
          rememberOwnPlaces([reservation, moved]);
          const description = formatMoved(moved, reservation, shop.timezone);
          offerUndoOf(change_id, isWhole ? 'Grupo reagendado' : 'Reserva reagendada', queries, {
            description,
          });
          onClose();
          showChanged(moved.id, queries);
        },
        onSettled: () => refreshReservations(queries),
      },
    );
  };
  return { move, save };
}
