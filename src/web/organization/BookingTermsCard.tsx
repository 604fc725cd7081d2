import { wholeHours } from '#domain/organization/rule-limits.ts';
import { readRules, type Terms } from '#domain/organization/rules.ts';
import {
  cancelHours,
  cancelHoursRange,
  lateChangeNames,
  lateChanges,
  noticeMinutes,
  noticeText,
} from '#domain/organization/terms.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { NoticesForm } from './notices/NoticesForm.tsx';
import { useSaving } from './notices/use-saving.ts';

const notices = noticeMinutes.map((minutes) => ({
  value: String(minutes),
  text: minutes === 0 ? 'Sin mínimo' : noticeText(minutes),
}));
const changes = lateChanges.map((change) => ({ value: change as string, text: lateChangeNames[change] }));

export function BookingTermsCard() {
  const rules = useRead(readRules, {});
  return (
    <Loaded of={rules} problem="No pudimos cargar las condiciones.">
      {({ terms }) => <TermsForm terms={terms} />}
    </Loaded>
  );
}

function checkHours(typed: string): string | undefined {
  if (!/^\d+$/.test(typed.trim())) return wholeHours;
  return Number(typed) > cancelHours.most ? cancelHoursRange : undefined;
}

const valuesOf = ({ min_notice_minutes, cancel_hours, late_change }: Terms) => ({
  notice: String(min_notice_minutes),
  hours: String(cancel_hours),
  change: late_change as string,
});

const toSend = ({ notice, hours, change }: ReturnType<typeof valuesOf>) => ({
  terms: {
    min_notice_minutes: noticeMinutes.find((minutes) => String(minutes) === notice) ?? 0,
    cancel_hours: Number(hours),
    late_change: lateChanges.find((known) => known === change) ?? 'allow',
  },
});

function TermsForm({ terms }: { terms: Terms }) {
  const form = useForm(valuesOf(terms), ({ hours }) => ({ hours: checkHours(hours) }));
  const { save, isSaving } = useSaving({
    saved: 'Condiciones guardadas',
    failed: 'No pudimos guardar las condiciones.',
  });
  const { hours } = form.values;
  return (
    <NoticesForm
      title="Condiciones"
      mayEdit
      waiting={isSaving}
      onSubmit={form.submit((values) => save(toSend(values)))}
    >
      <SelectField
        {...form.field('notice')}
        label="Anticipación mínima"
        choices={notices}
        hint="Lo más tarde que se puede reservar desde tu página. Tu equipo agenda sin este límite."
      />
      <TextField
        {...form.field('hours')}
        label="Horas para cancelar o cambiar"
        inputMode="numeric"
        maxLength={String(cancelHours.most).length}
        autoComplete="off"
        hint={`Cuántas horas antes del turno, de ${cancelHours.least} a ${cancelHours.most}. Con 0, el cliente cancela o cambia hasta que empieza.`}
      />
      {Number(hours) > 0 && (
        <SelectField
          {...form.field('change')}
          label="Si faltan menos horas, el cliente"
          choices={changes}
          hint="Quien ya reservó conserva las condiciones anteriores si eran más flexibles."
        />
      )}
    </NoticesForm>
  );
}
