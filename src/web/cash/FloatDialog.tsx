import { setFloat } from '#domain/cash/contract.ts';
import { parsePrice } from '#domain/money.ts';
import { useForm } from '#web/lib/use-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { AmountField, checkAmount } from './AmountField.tsx';
import type { DialogProps } from './CashDialog.tsx';
import { placeOf, useCashChange } from './use-cash-change.ts';

/** With how much cash the day begins. */
export function FloatDialog({ day, ...ends }: DialogProps) {
  const initial = { amount: day.float > 0 ? day.float.toFixed(2) : '' };
  const form = useForm(initial, ({ amount }) => ({ amount: checkAmount(amount) }));
  const { send, sending } = useCashChange(setFloat, { ...ends, done: 'Efectivo inicial guardado' });
  return (
    <FormDialog
      title="Efectivo inicial"
      send="Guardar"
      sending={sending}
      onClose={ends.onClose}
      onSubmit={form.submit(({ amount }) => send({ ...placeOf(day), amount: parsePrice(amount) }))}
    >
      <AmountField {...form.field('amount')} label="Con cuánto efectivo empieza el día" />
    </FormDialog>
  );
}
