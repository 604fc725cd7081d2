import { useState } from 'react';
import type { GroupMember } from '#domain/booking/group-contract.ts';
import { groupLost } from '#domain/booking/group-words.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { formatDateTime } from '#domain/time-format.ts';
import { type EpochMs, instantOf, instantToLocal, localToEpoch } from '#domain/time.ts';
import { forgetAvailability, isTimeLost } from '#web/schedule/availability.ts';
import type { ReservationTime } from '#web/schedule/ReservationPicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatReservation } from '../formatters.ts';
import { GroupPicker } from './GroupPicker.tsx';
import { groupCalendars } from './use-group-times.ts';
import { type ChangesGroup, useGroupChange } from './use-group.ts';

type Props = ChangesGroup & { members: readonly GroupMember[]; now: EpochMs };

/** Chooses another start for all of a group; everybody keeps their barber. */
export function MoveGroupDialog({ reservation, members, zone, now, onClose, ...outcome }: Props) {
  const { org_slug: slug, external_id } = reservation;
  const [wanted, setWanted] = useState<ReservationTime>({ date: null, time: null });
  const [refreshKey, setRefreshKey] = useState(0);
  const [isLost, setLost] = useState(false);
  const people = members.filter(({ status }) => occupiesTime(status)).length;
  const forget = () => groupCalendars({ slug, zone, members }).forEach(forgetAvailability);
  const { isSending, send } = useGroupChange(external_id, {
    onDone: (changed) => {
      forget();
      const start = changed.find(({ status }) => occupiesTime(status))?.start_at;
      toast.success('Grupo reagendado', start && formatDateTime(instantToLocal(start, zone)));
      outcome.onDone(changed);
    },
    onFailed: (failure) => {
      outcome.onFailed(failure);
      if (!isTimeLost(failure)) return;
      forget();
      setRefreshKey(refreshKey + 1);
      setLost(true);
      setWanted({ ...wanted, time: null });
    },
  });
  const choose = (next: ReservationTime) => {
    setLost(false);
    setWanted(next);
  };
  const save = () => {
    const { date, time } = wanted;
    const start = date && time ? localToEpoch(`${date}T${time}`, zone) : null;
    if (start === null) return toast.warning('Elegí fecha y hora');
    return void send({ action: 'reschedule', start_at_utc: instantOf(start) });
  };
  return (
    <Dialog
      open
      wide
      title="Reprogramar el grupo"
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
      <p>
        Ahora: {formatReservation(reservation, zone)} · {people} personas. Todos cambian de horario y siguen
        con su barbero.
      </p>
      {isLost && <Problem>{groupLost(people)}</Problem>}
      <GroupPicker {...{ slug, zone, members, now, refreshKey }} {...wanted} onChoose={choose} />
    </Dialog>
  );
}
