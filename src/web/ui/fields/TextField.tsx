import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import { FieldFrame, type FieldProps, type FrameProps } from './FieldFrame.tsx';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'enterKeyHint'
  | 'min'
  | 'max'
  | 'step'
>;
type Props = FieldProps &
  FrameProps &
  Native & {
    type?: 'text' | 'email' | 'search' | 'date' | 'time' | 'number';
    autoComplete?: HTMLInputAutoCompleteAttribute;
    disabled?: boolean;
  };

export function TextField({ label, hint, optional, aside, error, onChange, type = 'text', ...input }: Props) {
  return (
    <FieldFrame {...{ label, hint, error, aside, ...(optional && { optional }) }}>
      {(wiring) => (
        <input {...wiring} {...input} type={type} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}

type TextAreaProps = FieldProps & FrameProps & { maxLength?: number; placeholder?: string; rows?: number };

export function TextArea({
  label,
  hint,
  optional,
  aside,
  error,
  onChange,
  rows = 3,
  ...input
}: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hint, error, aside, ...(optional && { optional }) }}>
      {(wiring) => (
        <textarea {...wiring} {...input} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}
