import { weekdayLabels, weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { weekday } from '#domain/time.ts';
import { ChoiceChips, SeveralChips } from '#web/ui/fields/ChoiceChips.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { type BlockValues, problemOfDate, type Repeating } from './block-form.ts';

const ways: { value: Repeating; text: string }[] = [
  { value: 'no', text: 'no' },
  { value: 'work', text: 'cada día de trabajo' },
  { value: 'week', text: 'cada semana' },
  { value: 'pick', text: 'elegir' },
];
const days = weekdayLabels.map((text, value) => ({ value, text, label: weekdayNames[value] ?? text }));
const weeks = [1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({
  value: String(count),
  text: count === 1 ? 'Todas las semanas' : `Cada ${count} semanas`,
}));

type Props = {
  values: BlockValues;
  set: (changes: Partial<BlockValues>) => void;
  /** `once` offers a block without repetition; `work` offers the person's workdays, if these are known. */
  offers: { once: boolean; work: boolean };
};

const dayOf = ({ date }: BlockValues) => (problemOfDate(date) ? {} : { weekdays: [weekday(date)] });

export function RepeatFields({ values, set, offers }: Props) {
  const { repeating } = values;
  const choices = ways.filter(
    ({ value }) => (value !== 'no' || offers.once) && (value !== 'work' || offers.work),
  );
  return (
    <>
      <ChoiceChips
        label="Repetir"
        value={repeating}
        choices={choices}
        onChange={(way) => set(way === 'pick' ? { repeating: way, ...dayOf(values) } : { repeating: way })}
      />
      {repeating === 'pick' && (
        <SeveralChips
          label="Días"
          values={values.weekdays}
          choices={days}
          onChange={(weekdays) => set({ weekdays })}
        />
      )}
      {repeating !== 'no' && (
        <FieldRow>
          {repeating === 'pick' && (
            <SelectField
              label="Cada cuánto"
              value={String(values.weeks)}
              choices={weeks}
              onChange={(count) => set({ weeks: Number(count) })}
            />
          )}
          <DateField
            label="Último día"
            optional
            value={values.until}
            min={values.date}
            onChange={(until) => set({ until })}
          />
        </FieldRow>
      )}
    </>
  );
}
