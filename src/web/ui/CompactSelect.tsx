import type { Choices } from './SelectField.tsx';
import styles from './CompactSelect.module.css';

type Props = {
  /** Named for assistive technology only; the row says the rest. */
  label: string;
  value: string;
  choices: Choices;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** A choice inside a row, with effect at once. */
export const CompactSelect = ({ label, value, choices, disabled, onChange }: Props) => (
  <select
    className={styles.select}
    aria-label={label}
    value={value}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value)}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value} disabled={choice.disabled}>
        {choice.text}
      </option>
    ))}
  </select>
);
