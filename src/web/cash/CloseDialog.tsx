import { closeCash } from '#domain/cash/contract.ts';
import { formatSumCents } from '#domain/money.ts';
import { readCents } from '#domain/typed-amount.ts';
import { useForm } from '#web/lib/use-form.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { amountOf, checkAmount, differenceOf, formatDifference } from './cash-words.ts';
import type { DialogProps } from './CashDialog.tsx';
import styles from './CloseDialog.module.css';
import { placeOf, useCashChange } from './use-cash-change.ts';

/** Cash is counted against what should be there, which follows what is charged meanwhile. */
export function CloseDialog({ day, ...ends }: DialogProps) {
  const form = useForm({ counted: '', note: '' }, ({ counted }) => ({ counted: checkAmount(counted) }));
  const { send, sending } = useCashChange(closeCash, { ...ends, done: 'Caja cerrada' });
  return (
    <FormDialog
      title="Cerrar caja"
      send="Cerrar caja"
      sending={sending}
      onClose={ends.onClose}
      onSubmit={form.submit(({ counted, note }) =>
        send({ ...placeOf(day), counted: amountOf(counted), note: note.trim() || null }),
      )}
    >
      <p className={styles.line}>
        Efectivo esperado <b>{formatDifference(day.expected)}</b>
      </p>
      <AmountField {...form.field('counted')} label="Efectivo contado" />
      <Difference
        counted={readCents(form.values.counted) === null ? null : amountOf(form.values.counted)}
        expected={day.expected}
      />
      <TextArea {...form.field('note')} label="Nota" optional maxLength={200} rows={2} />
      <p className={styles.hint}>Después no se cobra ni se cambia nada de este día.</p>
    </FormDialog>
  );
}

/** Said anew with every digit; nothing before one is typed. */
function Difference({ counted, expected }: { counted: number | null; expected: number }) {
  const difference = counted === null ? null : differenceOf(counted, expected);
  return (
    <output className={`${styles.line} ${difference ? styles.off : ''}`}>
      {difference !== null && (
        <>
          Diferencia <b>{formatSumCents(difference)}</b>
        </>
      )}
    </output>
  );
}
