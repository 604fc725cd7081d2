import { reopenCash } from '#domain/cash/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import type { DialogProps } from './CashDialog.tsx';
import { placeOf, useCashChange } from './use-cash-change.ts';

/** Asks the owner before a closed day can change again. */
export function ReopenDialog({ day, ...ends }: DialogProps) {
  const { send, sending } = useCashChange(reopenCash, { ...ends, done: 'Caja reabierta' });
  return (
    <ConfirmDialog
      open
      title="¿Reabrir la caja?"
      confirm="Reabrir"
      tone="primary"
      waiting={sending.isPending}
      onConfirm={() => send(placeOf(day))}
      onClose={ends.onClose}
    >
      <p>Se pierden el efectivo contado y la nota, y el día se puede volver a cambiar. Queda en Actividad.</p>
      {sending.error && <Problem>{messageOf(sending.error)}</Problem>}
    </ConfirmDialog>
  );
}
