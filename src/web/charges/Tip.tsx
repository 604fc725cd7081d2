import { formatCents } from '#domain/money.ts';
import { AmountRow } from './AmountRow.tsx';
import type { TipChoice } from './charge-form.ts';
import { Choices } from './Choices.tsx';
import type { Charging } from './NewCharge.tsx';

const choices: { value: TipChoice; text: string }[] = [
  { value: '0', text: '0' },
  { value: '10', text: '10 %' },
  { value: '15', text: '15 %' },
  { value: 'other', text: 'Otro' },
];

export function Tip({ charging: { form, sums, problems, change } }: { charging: Charging }) {
  return (
    <>
      <Choices
        label="Propina"
        aside={formatCents(sums.tip)}
        layout="tips"
        value={form.tip}
        choices={choices}
        onChange={(tip) => change({ tip })}
      />
      {form.tip === 'other' && (
        <AmountRow
          label="Importe de la propina"
          value={form.tipAmount}
          problem={problems['tip']}
          onChange={(tipAmount) => change({ tipAmount })}
        />
      )}
    </>
  );
}
