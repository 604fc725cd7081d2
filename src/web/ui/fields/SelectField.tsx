import { FieldFrame, type FieldProps, type FrameProps } from './FieldFrame.tsx';
import styles from './SelectField.module.css';

export type Choices = readonly { value: string; text: string; disabled?: boolean }[];
type Props = FieldProps &
  FrameProps & {
    choices: Choices;
    disabled?: boolean;
    /** Excludes choices that are times from browser translation. */
    translate?: 'no';
  };

export function SelectField({ label, hint, optional, aside, error, onChange, choices, ...input }: Props) {
  return (
    <FieldFrame {...{ label, hint, error, aside, ...(optional && { optional }) }}>
      {(wiring) => (
        <select {...wiring} {...input} onChange={(event) => onChange(event.target.value)}>
          <Options choices={choices} />
        </select>
      )}
    </FieldFrame>
  );
}

type InlineSelectProps = Pick<Props, 'label' | 'value' | 'choices' | 'onChange'>;

/** Select for a toolbar with its label inside; the visible text is drawn below the transparent native control. */
export const InlineSelect = ({ label, value, choices, onChange }: InlineSelectProps) => (
  <span className={styles.inline}>
    <span aria-hidden="true" className={styles.words}>
      {label}: <b>{choices.find((choice) => choice.value === value)?.text}</b>
    </span>
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <Options choices={choices} />
    </select>
  </span>
);

const Options = ({ choices }: { choices: Choices }) =>
  choices.map(({ value, text, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {text}
    </option>
  ));

type CompactSelectProps = {
  label: string;
  value: string;
  choices: Choices;
  disabled?: boolean;
  onChange: (value: string) => void;
};

export const CompactSelect = ({ label, value, choices, disabled, onChange }: CompactSelectProps) => (
  <select
    className={styles.select}
    aria-label={label}
    value={value}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value)}
  >
    <Options choices={choices} />
  </select>
);
