import { useId } from 'react';
import styles from './ChoiceChips.module.css';

type Choices<V> = readonly { value: V; text: string; label?: string; disabled?: boolean }[];
type Props<V extends string> = {
  label: string;
  value: V;
  choices: Choices<V>;
  onChange: (value: V) => void;
};

export function ChoiceChips<V extends string>({ label, value, choices, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={styles.chip}
            data-checked={choice.value === value || undefined}
            data-disabled={choice.disabled || undefined}
          >
            <input
              type="radio"
              name={name}
              disabled={choice.disabled}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SeveralProps<V extends string | number> = {
  label: string;
  values: readonly V[];
  choices: Choices<V>;
  onChange: (values: V[]) => void;
};

export const SeveralChips = <V extends string | number>({
  label,
  values,
  choices,
  onChange,
}: SeveralProps<V>) => (
  <fieldset className={styles.choices}>
    <legend>{label}</legend>
    <div className={styles.row}>
      {choices.map(({ value, text, label: name = text }) => (
        <label key={value} className={styles.chip} data-checked={values.includes(value) || undefined}>
          <input
            type="checkbox"
            aria-label={name}
            checked={values.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...values, value] : values.filter((other) => other !== value))
            }
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

type PressProps = {
  label: string;
  chips: readonly { text: string; isPressed: boolean; onPress: () => void }[];
  inLine?: boolean;
};

export const PressChips = ({ label, chips, inLine = false }: PressProps) => (
  <fieldset aria-label={label} className={styles.choices}>
    <div className={inLine ? `${styles.row} ${styles.line}` : styles.row}>
      {chips.map(({ text, isPressed, onPress }) => (
        <button key={text} type="button" className={styles.chip} aria-pressed={isPressed} onClick={onPress}>
          <span>{text}</span>
        </button>
      ))}
    </div>
  </fieldset>
);
