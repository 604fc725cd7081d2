import { X } from 'lucide';
import { formatCents } from '#domain/money.ts';
import { listServices } from '#domain/services/contract.ts';
import { longestExtraName, mostOfExtra } from '#domain/charges/charge-limits.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import styles from './Charge.module.css';
import { type ChargeProblems, costOf, type ExtraForm } from './charge-form.ts';

type Props = {
  extra: ExtraForm;
  problems: ChargeProblems;
  onChange: (changes: Partial<ExtraForm>) => void;
  onRemove: () => void;
};

const ofOwnName = { value: '', text: 'Otro, con nombre propio' };

export function Extra({ extra, problems, onChange, onRemove }: Props) {
  const { data: services = [] } = useRead(listServices, { active: true });
  const { key, serviceId, name, quantity, amount } = extra;
  const choices = services.map(({ id, name: text }) => ({ value: String(id), text }));
  const problem = (field: string) => problems[`extra ${key} ${field}`];
  const change = (changes: Partial<ExtraForm>) => {
    const next = { ...extra, ...changes };
    const service = services.find(({ id }) => String(id) === next.serviceId);
    const count = Number(next.quantity);
    const follows = service !== undefined && !next.isTyped && Number.isInteger(count) && count >= 1;
    onChange({ ...changes, ...(follows && { amount: formatCents(costOf(service, count)) }) });
  };
  return (
    <fieldset className={styles.extra}>
      <legend className="visually-hidden">Otro concepto</legend>
      <SelectField
        label="Concepto"
        value={serviceId}
        choices={[ofOwnName, ...choices]}
        aside={<Button variant="quiet" label="Quitar concepto" icon={<Icon of={X} />} onClick={onRemove} />}
        onChange={(chosen) => change({ serviceId: chosen, isTyped: false })}
      />
      {!serviceId && (
        <TextField
          label="Nombre"
          maxLength={longestExtraName}
          placeholder="Cera"
          value={name}
          error={problem('name')}
          onChange={(typed) => onChange({ name: typed })}
        />
      )}
      <div className={styles.pair}>
        <TextField
          label="Cantidad"
          type="number"
          inputMode="numeric"
          min={1}
          max={mostOfExtra}
          value={quantity}
          error={problem('quantity')}
          onChange={(count) => change({ quantity: count })}
        />
        <AmountField
          label="Importe"
          value={amount}
          error={problem('amount')}
          onChange={(typed) => onChange({ amount: typed, isTyped: typed !== '' })}
        />
      </div>
    </fieldset>
  );
}
