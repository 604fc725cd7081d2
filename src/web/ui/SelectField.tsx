import { FieldFrame, type FieldProps, type FrameProps } from './FieldFrame.tsx';

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
