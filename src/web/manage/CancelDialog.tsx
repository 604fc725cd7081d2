import { toast } from '#web/ui/toasts.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import type { Change } from './change.ts';
import { useLinkChange } from './use-link-change.ts';

/** Asks before canceling; after a refusal the page shows the current state. */
export function CancelDialog({ reservation, onDone, onFailed, onClose }: Change) {
  const { isSending, send } = useLinkChange(reservation.external_id, {
    onDone: (changed) => {
      toast.success('Reserva cancelada');
      onDone(changed);
    },
    onFailed,
  });
  return (
    <ConfirmDialog
      open
      title="Confirmar cancelación"
      confirm="Sí, cancelar"
      waiting={isSending}
      onConfirm={() => void send({ action: 'cancel' })}
      onClose={onClose}
    >
      ¿Seguro que querés cancelar esta reserva? Esta acción no se puede deshacer.
    </ConfirmDialog>
  );
}
