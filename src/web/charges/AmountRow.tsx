import { type ReactNode, useId } from 'react';
import { shownAmount, longestTyped } from '#domain/text/typed-amount.ts';
import styles from './Charge.module.css';

type Props = {
  label: string;
  note?: ReactNode;
  value: string;
  problem?: string | undefined;
  /** Rendered in a live region, so that screen readers announce its changes. */
  outcome?: ReactNode;
  onChange: (value: string) => void;
};

export function AmountRow({ label, note, value, problem, outcome, onChange }: Props) {
  const id = useId();
  return (
    <div className={`${styles.row} ${outcome === undefined ? '' : styles.hasOutcome}`}>
      <div className={styles.what}>
        <label htmlFor={id}>{label}</label>
        {note && <small>{note}</small>}
      </div>
      <input
        id={id}
        className={styles.amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={longestTyped}
        placeholder="0.00"
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        onFocus={({ target }) => target.select()}
        onBlur={() => {
          const understood = shownAmount(value);
          if (understood !== value) onChange(understood);
        }}
        onChange={({ target }) => onChange(target.value)}
      />
      {outcome !== undefined && <output>{outcome}</output>}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
