import { FieldFrame, type FieldProps, type FrameProps } from './FieldFrame.tsx';

type Props = FieldProps & FrameProps & { maxLength?: number; placeholder?: string; rows?: number };

export function TextArea({ label, hint, optional, aside, error, onChange, rows = 3, ...input }: Props) {
  return (
    <FieldFrame {...{ label, hint, error, aside, ...(optional && { optional }) }}>
      {(wiring) => (
        <textarea {...wiring} {...input} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}
