import { useState } from 'react';
import { checkMove } from '#domain/reservations/move.ts';
import { formatDateTime } from '#domain/time-format.ts';
import { type EpochMs, instantOf, instantToLocal, localToEpoch } from '#domain/time.ts';
import { forgetAvailability, isTimeLost } from '#web/schedule/availability.ts';
import type { ReservationTime } from '#web/schedule/ReservationPicker.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { Change } from './change.ts';
import { calendarOf } from './calendar-of.ts';
import { useLinkChange } from './use-link-change.ts';

const nothing: ReservationTime = { date: null, time: null };

/** The state of choosing and sending the new time. */
export function useMove({ reservation, zone, onDone, onFailed }: Change) {
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
