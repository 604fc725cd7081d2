import { useQueryClient } from '@tanstack/react-query';
import { type Charge, readCharge, voidCharge } from '#domain/charges/contract.ts';
import { formatSum } from '#domain/money.ts';
import { longestReason } from '#domain/field-limits.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { readsOfReservations } from '#web/reservations/undo.ts';
import { checkRequired } from '#web/session/checks.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { DialogProps } from './CashDialog.tsx';
import { useCashChange } from './use-cash-change.ts';

export function VoidDialog({ charge, onFailed, onClose }: DialogProps & { charge: Charge }) {
  const queries = useQueryClient();
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: checkRequired(reason) }));
  const end = () => {
    // Removes the cached charge, because it would appear as the reservation's next charge while that one loads.
    queries.removeQueries({ queryKey: readKey(readCharge) });
    onClose();
  };
  const words = { done: 'Cobro anulado', onFailed, onClose: end };
  const { send, sending } = useCashChange(voidCharge, words, readsOfReservations);
  return (
    <FormDialog
      title="Anular cobro"
      send="Anular cobro"
      sending={sending}
      onClose={onClose}
      onSubmit={form.submit(({ reason }) => send({ id: charge.id, reason: reason.trim() }))}
    >
      <p>
        Los <strong>{formatSum(charge.total)}</strong> de <strong>{charge.client_name}</strong> dejan de
        contar. La visita queda completada y se puede cobrar de nuevo.
      </p>
      <TextField {...form.field('reason')} label="Motivo" autoComplete="off" maxLength={longestReason} />
    </FormDialog>
  );
}
