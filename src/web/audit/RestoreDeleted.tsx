import { useState } from 'react';
import { listAudit } from '#domain/audit/contract.ts';
import { countText } from '#domain/text/count.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { restoreDeleted } from '#domain/reservations/restore-contract.ts';
import { hourMs, instantOf } from '#domain/time.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

const periods = [
  { value: '1', text: 'En la última hora' },
  { value: '24', text: 'En las últimas 24 horas' },
  { value: '168', text: 'En los últimos 7 días' },
  { value: '720', text: 'En los últimos 30 días' },
];

const outcome = ({ restored, taken }: { restored: number; taken: number }): string =>
  [
    `${countText(restored, 'reserva recuperada', 'reservas recuperadas')}.`,
    ...(taken > 0 ? [`${taken} no: su horario ya está ocupado.`] : []),
  ].join(' ');

export function RestoreDeleted() {
  const [isOpen, setOpen] = useState(false);
  const [hours, setHours] = useState('1');
  const restore = useChange(restoreDeleted, { refreshes: [listAudit, listReservations] });
  const close = () => setOpen(false);
  const bringBack = () =>
    restore.mutate(
      { since: instantOf(Date.now() - Number(hours) * hourMs) },
      {
        onSuccess: (counts) => toast.success('Listo', outcome(counts)),
        onError: (failure) => toast.error('No se pudo recuperar', messageOf(failure)),
        onSettled: close,
      },
    );
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Recuperar eliminadas
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Recuperar reservas eliminadas"
        confirm="Recuperar"
        tone="primary"
        waiting={restore.isPending}
        onConfirm={bringBack}
        onClose={close}
      >
        <p>Vuelven a la agenda, con su enlace, las que tengan el horario libre. Se avisa a sus clientes.</p>
        <SelectField label="Eliminadas" value={hours} choices={periods} onChange={setHours} />
      </ConfirmDialog>
    </>
  );
}
