import { messageOf } from '#web/lib/http/failures.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';

type Props = {
  sending: { isPending: boolean; error: Error | null };
  onConfirm: () => void;
  onClose: () => void;
};

export const ReopenConfirm = ({ sending, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    open
    title="¿Reabrir la caja?"
    confirm="Reabrir"
    tone="primary"
    waiting={sending.isPending}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>Se pierden el efectivo contado y la nota, y el día se puede volver a cambiar. Queda en Actividad.</p>
    {sending.error && <Problem>{messageOf(sending.error)}</Problem>}
  </ConfirmDialog>
);
