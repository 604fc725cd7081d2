import { settlingPeriods } from '#domain/commissions/settling-periods.ts';
import type { PlainDate } from '#domain/time.ts';
import { outOfOrder } from '#domain/days-in-order.ts';
import { PressChips } from '#web/ui/fields/ChoiceChips.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import styles from './Commissions.module.css';

export type Days = { from: PlainDate; to: PlainDate };
type Kind = keyof typeof settlingPeriods;
type Props = { days: Days; periods: Record<Kind, Days>; onChange: (days: Days) => void };

const kinds = Object.keys(settlingPeriods) as Kind[];
const isSame = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

export const isPeriod = ({ from, to }: Days): boolean => from !== '' && from <= to;

export const PeriodFields = ({ days, periods, onChange }: Props) => (
  <div className={styles.period}>
    <PressChips
      label="Período"
      chips={kinds.map((kind) => ({
        text: settlingPeriods[kind],
        isPressed: isSame(periods[kind], days),
        onPress: () => onChange(periods[kind]),
      }))}
    />
    <FieldRow>
      <DateField label="Desde" value={days.from} onChange={(from) => onChange({ ...days, from })} />
      <DateField
        label="Hasta"
        value={days.to}
        error={days.from && days.to && !isPeriod(days) ? outOfOrder.error : undefined}
        onChange={(to) => onChange({ ...days, to })}
      />
    </FieldRow>
  </div>
);
