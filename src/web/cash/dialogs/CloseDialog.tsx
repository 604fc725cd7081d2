import { closeCash } from '#domain/cash/contract.ts';
import { formatSumCents } from '#domain/money.ts';
import { readCents } from '#domain/text/typed-amount.ts';
import { longestReason } from '#domain/field-limits.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { amountOf, checkAmount, differenceOf, formatDifference } from '../cash-text.ts';
import type { DialogProps } from './CashDialog.tsx';
import styles from './CloseDialog.module.css';
import { UnchargedLine } from '../UnchargedLine.tsx';
import { placeOf, useCashChange } from './use-cash-change.ts';

/** The day is a live prop, so the expected cash follows charges made while the dialog is open. */
export function CloseDialog({ day, today, ...ends }: DialogProps) {
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
      <UnchargedLine day={day} today={today} />
      <AmountField {...form.field('counted')} label="Efectivo contado" />
      <Difference
        counted={readCents(form.values.counted) === null ? null : amountOf(form.values.counted)}
        expected={day.expected}
      />
      <TextArea {...form.field('note')} label="Nota" optional maxLength={longestReason} rows={2} />
      <p className={styles.hint}>Después no se cobra ni se cambia nada de este día.</p>
    </FormDialog>
  );
}

/** Renders nothing before the first digit, so that the cash is counted and not copied from the expected amount. */
function Difference({ counted, expected }: { counted: number | null; expected: number }) {
  const difference = counted === null ? null : differenceOf(counted, expected);
  return (
    <>
      {difference !== null && (
        <p className={styles.line}>
          Efectivo esperado <b>{formatDifference(expected)}</b>
        </p>
      )}
      <output className={`${styles.line} ${difference ? styles.off : ''}`}>
        {difference !== null && (
          <>
            Diferencia <b>{formatSumCents(difference)}</b>
          </>
        )}
      </output>
    </>
  );
}
