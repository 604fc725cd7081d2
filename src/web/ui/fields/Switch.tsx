import type { ReactNode } from 'react';
import styles from './Switch.module.css';

type Props = {
  label: ReactNode;
  hideLabel?: boolean;
  /** Text of the current state, shown instead of the label, which remains the accessible name. */
  state?: string;
  name?: string;
  value: boolean;
  disabled?: boolean;
  onChange: (value: boolean) => void;
};

export const Switch = ({ label, state, hideLabel = false, name, value, disabled, onChange }: Props) => (
  <label className={styles.switch}>
    {state && (
      <span className={styles.state} aria-hidden="true">
        {state}
      </span>
    )}
    <input
      type="checkbox"
      role="switch"
      name={name}
      checked={value}
      aria-checked={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={hideLabel || state ? 'visually-hidden' : undefined}>{label}</span>
  </label>
);
