import { Rules, retentionNoticeDays } from '#domain/organization/rules.ts';
import { readRetention } from '#domain/privacy/contract.ts';
import { retentionMonths } from '#domain/organization/rule-limits.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { NoticesForm } from './NoticesForm.tsx';
import styles from './NoticesForm.module.css';
import { useSaving } from './use-saving.ts';

type Props = { months: Rules['retention_months']; mayEdit: boolean };
const { least, most } = retentionMonths;
const usual = Rules.shape.retention_months.parse(undefined);

function checkMonths(typed: string): string | undefined {
  if (!/^\d+$/.test(typed.trim())) return 'Los meses deben ser un número entero.';
  if (Number(typed) < least) return `Como mínimo ${least} meses.`;
  return Number(typed) > most ? `Como máximo ${most} meses.` : undefined;
}

const dueText = (count: number): string => {
  if (count === 0) return `Nadie se borra en los próximos ${retentionNoticeDays} días.`;
  return count === 1
    ? `Un cliente se borra en los próximos ${retentionNoticeDays} días, si no vuelve.`
    : `${count} clientes se borran en los próximos ${retentionNoticeDays} días, si no vuelven.`;
};

export function RetentionCard({ months, mayEdit }: Props) {
  const isOff = months === 'off';
  const form = useForm({ on: !isOff, months: String(isOff ? usual : months) }, (typed) => ({
    months: typed.on ? checkMonths(typed.months) : undefined,
  }));
  const due = useRead(readRetention, {}, { onFailure: () => null });
  const { save, isSaving } = useSaving({
    saved: 'Regla guardada',
    failed: 'No pudimos guardar la regla.',
    refreshes: [readRetention],
  });
  return (
    <NoticesForm
      title="Datos de clientes"
      {...{ mayEdit }}
      waiting={isSaving}
      onSubmit={form.submit(({ on, months: typed }) =>
        save({ retention_months: on ? Number(typed) : 'off' }),
      )}
    >
      <Switch
        label="Borrar los datos de quien deja de venir"
        name="retention"
        value={form.values.on}
        onChange={(on) => form.set({ on })}
      />
      {form.values.on && (
        <TextField
          {...form.field('months')}
          label="Meses sin visitas"
          inputMode="numeric"
          maxLength={String(most).length}
          autoComplete="off"
          hint={`De ${least} a ${most}. Quien vuelve, o de quien anotas algo, empieza a contar de nuevo.`}
        />
      )}
      {!isOff && due.data && <p className={styles.hint}>{dueText(due.data.due_in_30_days)}</p>}
    </NoticesForm>
  );
}
