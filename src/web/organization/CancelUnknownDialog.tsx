import { useState } from 'react';
import { listReservations } from '#domain/reservations/contract.ts';
import { cancelableSince, cancelUnknown, tooLongAgo } from '#domain/reservations/restore-contract.ts';
import { epochToLocal, hourMs, instantOf, localToEpoch, today, type Zone } from '#domain/time.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

function anHourAgo(zone: Zone) {
  const [date = '', time = ''] = epochToLocal(Date.now() - hourMs, zone).split('T');
  return { date, time };
}

const resultText = (canceled: number): string => {
  if (canceled === 0) return 'No había reservas de desconocidos desde esa hora.';
  return canceled === 1 ? 'Se canceló 1 reserva' : `Se cancelaron ${canceled} reservas`;
};

export function CancelUnknownDialog({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const [since, setSince] = useState(() => anHourAgo(zone));
  const [earliest] = useState(() => today(cancelableSince(Date.now()), zone));
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = useChange(cancelUnknown, { refreshes: [listReservations] });
  const change = (part: Partial<typeof since>) => setSince({ ...since, ...part });
  const send = () => {
    const moment = since.date && since.time ? localToEpoch(`${since.date}T${since.time}`, zone) : null;
    if (moment === null) return setProblem('Elige una fecha y una hora que existan.');
    if (moment < cancelableSince(Date.now())) return setProblem(tooLongAgo);
    setProblem(null);
    return cancel.mutate(
      { since: instantOf(moment) },
      {
        onSuccess: ({ canceled }) => {
          toast.success(resultText(canceled));
          onClose();
        },
        onError: (failure) => setProblem(messageOf(failure)),
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title="Cancelar reservas de desconocidos"
      confirm="Cancelar reservas"
      waiting={cancel.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        Cancelamos lo que reservaron online, desde esta hora, clientes que nunca habían reservado, y les
        avisamos por correo. Las de tus clientes de antes siguen en pie.
      </p>
      <FieldRow>
        <DateField
          label="Desde el día"
          name="date"
          min={earliest}
          value={since.date}
          onChange={(date) => change({ date })}
        />
        <TextField
          label="Desde la hora"
          name="time"
          type="time"
          value={since.time}
          onChange={(time) => change({ time })}
        />
      </FieldRow>
      {problem && <Problem>{problem}</Problem>}
    </ConfirmDialog>
  );
}
