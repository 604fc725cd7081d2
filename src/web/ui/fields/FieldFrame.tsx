import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export type FieldProps<T = string> = {
  name?: string;
  value: T;
  error?: string | undefined;
  onChange: (value: T) => void;
  onBlur?: () => void;
};
export type FrameProps = {
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  aside?: ReactNode;
};
type Wiring = {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};
type Props = FrameProps & { error?: string | undefined; children: (wiring: Wiring) => ReactNode };

export function FieldFrame({ label, hint, optional = false, aside, error, children }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {optional && <span className={styles.optional}> (opcional)</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
