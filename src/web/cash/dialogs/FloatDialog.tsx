import { setFloat } from '#domain/cash/contract.ts';
import { formatPrice } from '#domain/money.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { amountOf, checkAmount } from '../cash-text.ts';
import type { DialogProps } from './CashDialog.tsx';
import { placeOf, useCashChange } from './use-cash-change.ts';

export function FloatDialog({ day, ...ends }: DialogProps) {
  const initial = { amount: day.float > 0 ? formatPrice(day.float) : '' };
  const form = useForm(initial, ({ amount }) => ({ amount: checkAmount(amount) }));
  const { send, sending } = useCashChange(setFloat, { ...ends, done: 'Efectivo inicial guardado' });
  return (
    <FormDialog
      title="Efectivo inicial"
      send="Guardar"
      sending={sending}
      onClose={ends.onClose}
      onSubmit={form.submit(({ amount }) => send({ ...placeOf(day), amount: amountOf(amount) }))}
    >
      <AmountField {...form.field('amount')} label="Con cuánto efectivo empieza el día" />
    </FormDialog>
  );
}
