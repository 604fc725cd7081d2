import type { Rules } from '#domain/organization/rules.ts';
import type { Zone } from '#domain/time.ts';
import { reminderHours } from '#domain/organization/rule-limits.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { TimeField } from '#web/ui/fields/TimeField.tsx';
import { NoticesForm } from './NoticesForm.tsx';
import styles from './NoticesForm.module.css';
import { previewOf } from './preview.ts';
import { checkReminders, hourFields, rulesOf, typedOf } from './typed-reminders.ts';
import { useSaving } from './use-saving.ts';

type Props = { reminders: Rules['reminders']; zone: Zone; mayEdit: boolean };

/** The example is computed by the function that plans real reminders. */
export function RemindersCard({ reminders, zone, mayEdit }: Props) {
  const form = useForm(typedOf(reminders), checkReminders);
  const { save, isSaving } = useSaving();
  const { on, ask, from, to } = form.values;
  // While a time is incomplete, the example uses the saved quiet hours.
  const quiet = from && to ? { from, to } : reminders.quiet;
  const now = useNow();
  return (
    <NoticesForm
      title="Recordatorios"
      isLong
      {...{ mayEdit }}
      waiting={isSaving}
      onSubmit={form.submit((values) => save({ reminders: rulesOf(values) }))}
    >
      <Switch label="Recordatorios" name="on" value={on} onChange={(value) => form.set({ on: value })} />
      <div className={styles.hours}>
        {hourFields.map((name, at) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={`Horas antes (${at + 1}.º)`}
            inputMode="numeric"
            maxLength={String(reminderHours.most).length}
            autoComplete="off"
          />
        ))}
      </div>
      <p className={styles.hint}>
        Cuántas horas antes de la reserva se envía cada recordatorio; deja vacío el que no uses.
      </p>
      <FieldRow>
        <TimeField {...form.field('from')} label="Sin avisos desde" />
        <TimeField {...form.field('to')} label="Sin avisos hasta" />
      </FieldRow>
      <Switch
        label="Pedir que confirmen"
        name="ask"
        value={ask}
        onChange={(value) => form.set({ ask: value })}
      />
      <output className={styles.preview}>{previewOf({ ...rulesOf(form.values), quiet }, zone, now)}</output>
    </NoticesForm>
  );
}
