import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import type { FieldProps } from './FieldFrame.tsx';

type Props = FieldProps<boolean> & { label: ReactNode };

export function Checkbox({ label, value, error, onChange, onBlur, name }: Props) {
  const id = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
