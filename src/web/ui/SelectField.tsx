import { FieldFrame, type FieldProps, type FrameProps } from './FieldFrame.tsx';
import styles from './SelectField.module.css';

export type Choices = readonly { value: string; text: string; disabled?: boolean }[];
type Props = FieldProps & FrameProps & { choices: Choices; disabled?: boolean };

export function SelectField({ label, hint, optional, aside, error, onChange, choices, ...input }: Props) {
  return (
    <FieldFrame {...{ label, hint, error, aside, ...(optional && { optional }) }}>
      {(wiring) => (
        <select {...wiring} {...input} onChange={(event) => onChange(event.target.value)}>
          {choices.map(({ value, text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

type CompactSelectProps = {
  /** Named for assistive technology only; the row says the rest. */
  label: string;
  value: string;
  choices: Choices;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** A choice inside a row, with effect at once. */
export const CompactSelect = ({ label, value, choices, disabled, onChange }: CompactSelectProps) => (
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
