import type { GroupMember } from '#domain/booking/groups/contract.ts';
import { groupLost } from '#domain/booking/groups/text.ts';
import { countText } from '#domain/text/count.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { formatDateTime } from '#domain/text/time-format.ts';
import { type EpochMs, instantOf, instantToLocal } from '#domain/time.ts';
import { forgetAvailability } from '#web/schedule/availability.ts';
import { Problem } from '#web/ui/Problem.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { formatReservation } from '../formatters.ts';
import { DepositOutcome } from '../change/DepositOutcome.tsx';
import { NewTimeDialog } from '../change/NewTimeDialog.tsx';
import { useNewTime } from '../change/use-new-time.ts';
import { GroupPicker } from './GroupPicker.tsx';
import { groupCalendars } from './use-group-times.ts';
import { type ChangesGroup, useGroupChange } from './use-group.ts';

type Props = ChangesGroup & { members: readonly GroupMember[]; now: EpochMs };

export function MoveGroupDialog({ reservation, members, zone, now, onClose, ...outcome }: Props) {
  const { org_slug: slug, external_id } = reservation;
  const { wanted, start, lost, lostText, refreshKey, choose, lose } = useNewTime(zone);
  const people = members.filter(({ status }) => occupiesTime(status)).length;
  const forget = () => groupCalendars({ slug, zone, members }).forEach(forgetAvailability);
  const { isSending, send } = useGroupChange(external_id, {
    onDone: (changed) => {
      forget();
      const moved = changed.find(({ status }) => occupiesTime(status))?.start_at;
      toast.success('Grupo reagendado', moved && formatDateTime(instantToLocal(moved, zone)));
      outcome.onDone(changed);
    },
    onFailed: (failure) => {
      outcome.onFailed(failure);
      lose(failure, forget);
    },
  });
  const save = () => {
    if (start === null) return toast.warning('Elegí fecha y hora');
    return void send({ action: 'reschedule', start_at_utc: instantOf(start) });
  };
  return (
    <NewTimeDialog title="Reprogramar el grupo" {...{ wanted, isSending, onClose }} onSave={save}>
      <p>
        <Phrase>
          {`Ahora: ${formatReservation(reservation, zone)} · ${countText(people, 'persona', 'personas')}. ${people > 1 ? 'Todos cambian de horario y siguen con su barbero.' : 'Cambia de horario y sigue con su barbero.'}`}
        </Phrase>
      </p>
      <DepositOutcome {...{ reservation, now }} by="move" />
      {lost !== null && <Problem>{lostText ?? groupLost(people)}</Problem>}
      <GroupPicker {...{ slug, zone, members, now, refreshKey }} {...wanted} onChoose={choose} />
    </NewTimeDialog>
  );
}
