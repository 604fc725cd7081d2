import { FieldFrame, type FieldProps, type FrameProps } from './FieldFrame.tsx';
import styles from './SelectField.module.css';

export type Choices = readonly { value: string; text: string; disabled?: boolean }[];
type Props = FieldProps &
  FrameProps & {
    choices: Choices;
    disabled?: boolean;
    /** For choices that are times: a browser's translation leaves them as they are. */
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

/** A choice on a line of controls, its label inside; what is drawn lies below the browser's own control. */
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
    <Options choices={choices} />
  </select>
);
