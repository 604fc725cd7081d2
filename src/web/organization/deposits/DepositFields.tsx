import { accountText } from '#domain/deposits/accounts/card-account.ts';
import {
  depositHoldMinutes,
  depositMethodNames,
  depositPercent,
  longestTransferText,
  noShowsBefore,
  type Policy,
  transferHours,
} from '#domain/organization/policy.ts';
import { countText } from '#domain/text/count.ts';
import { readCardAccount } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { ChoiceChips } from '#web/ui/fields/ChoiceChips.tsx';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import notices from '../notices/NoticesForm.module.css';
import styles from './Deposits.module.css';
import type { PolicyForm } from './use-policy-form.ts';

type Props = { form: PolicyForm };

const absences = Array.from({ length: noShowsBefore.most }, (_, at) => at + noShowsBefore.least).map(
  (count) => ({ value: String(count), text: countText(count, 'ausencia', 'ausencias') }),
);

export function ReasonFields({ form: { values, set, field, problem } }: Props) {
  const check = (name: 'first_time' | 'isMissed' | 'premium' | 'always') => ({
    name,
    value: values[name],
    onChange: (isChecked: boolean) => set({ [name]: isChecked }),
  });
  return (
    <fieldset className={styles.reasons}>
      <legend>A quién</legend>
      <Checkbox {...check('first_time')} label="Quien viene por primera vez" />
      <Checkbox {...check('isMissed')} label="Quien faltó sin avisar" />
      {values.isMissed && (
        <div className={styles.nested}>
          <SelectField
            {...field('after_no_shows')}
            label="Desde cuántas ausencias"
            choices={absences}
            hint="Se cuentan las de los últimos 12 meses."
          />
        </div>
      )}
      <Checkbox {...check('premium')} label="Quien elige un servicio premium" />
      <Checkbox {...check('always')} label="Todos" />
      {problem && (
        <Problem isAnnounced>
          {problem} <a href="/dashboard/pagina">Ir a tu página</a>
        </Problem>
      )}
    </fieldset>
  );
}

const kinds = [
  { value: 'percent', text: 'Porcentaje' },
  { value: 'cents', text: 'Monto fijo' },
] as const;

export function AmountFields({ form: { values, set, field } }: Props) {
  const { least, most } = depositPercent;
  return (
    <>
      <ChoiceChips label="Cuánto" value={values.kind} choices={kinds} onChange={(kind) => set({ kind })} />
      {values.kind === 'percent' ? (
        <TextField
          {...field('percent')}
          label="Porcentaje del total"
          inputMode="numeric"
          maxLength={String(most).length}
          autoComplete="off"
          hint={`De ${least} a ${most}.`}
        />
      ) : (
        <AmountField
          {...field('cents')}
          label="Monto"
          hint="Si los servicios cuestan menos, se pide lo que cuestan."
        />
      )}
    </>
  );
}

const methods = (['transfer', 'card', 'both'] as const).map((value) => ({
  value,
  text: depositMethodNames[value],
}));
const meanwhile: Record<Policy['method'], string> = {
  transfer: '',
  card: 'Mientras no pueda cobrar, no se pide anticipo.',
  both: 'Mientras no pueda cobrar, se paga por transferencia.',
};
const otherwise = [
  { value: 'book', text: 'Reserva igual' },
  { value: 'refuse', text: 'No reserva' },
] as const;

export function MethodFields({ form: { values, set, field }, mayEdit }: Props & { mayEdit: boolean }) {
  const { method } = values;
  const { data: account } = useRead(readCardAccount, {}, { enabled: mayEdit, onFailure: () => null });
  const cards = account && (account.state === 'able' ? 'able' : 'not-able');
  const isOff = (value: Policy['method']) => cards === 'not-able' && value !== 'transfer' && value !== method;
  return (
    <>
      <ChoiceChips
        label="Cómo se paga"
        value={method}
        choices={methods.map((choice) => ({ ...choice, disabled: isOff(choice.value) }))}
        onChange={(chosen) => set({ method: chosen })}
      />
      {cards !== 'able' && (account || method !== 'transfer') && (
        <p className={notices.hint}>
          {account ? accountText(account).text : 'La tarjeta necesita la cuenta de pagos de tu barbería.'}{' '}
          {meanwhile[method]}{' '}
          {mayEdit && <a href="/dashboard/ajustes/cobros-con-tarjeta">Cobros con tarjeta</a>}
        </p>
      )}
      <FieldRow>
        {method !== 'transfer' && (
          <Time form={{ field }} name="hold_minutes" label="Minutos para pagar con tarjeta" unit="minutos" />
        )}
        {method !== 'card' && (
          <Time form={{ field }} name="transfer_hours" label="Horas para transferir" unit="horas" />
        )}
      </FieldRow>
      {method !== 'card' && (
        <TextArea
          {...field('transfer_text')}
          label="Datos para transferir"
          placeholder="Alias: …"
          maxLength={longestTransferText}
          aside={
            <span className={styles.count}>
              {values.transfer_text.length} de {longestTransferText}
            </span>
          }
          hint="Los lee el cliente cuando tiene que transferir."
        />
      )}
      <ChoiceChips
        label="Si en ese momento no se puede pagar"
        value={values.if_payments_down}
        choices={otherwise}
        onChange={(chosen) => set({ if_payments_down: chosen })}
      />
    </>
  );
}

const ranges = { hold_minutes: depositHoldMinutes, transfer_hours: transferHours };

type TimeProps = {
  form: Pick<PolicyForm, 'field'>;
  name: keyof typeof ranges;
  label: string;
  unit: string;
};

const Time = ({ form, name, label, unit }: TimeProps) => (
  <TextField
    {...form.field(name)}
    label={label}
    inputMode="numeric"
    maxLength={String(ranges[name].most).length}
    autoComplete="off"
    hint={`El horario se guarda ese tiempo, de ${ranges[name].least} a ${ranges[name].most} ${unit}.`}
  />
);
