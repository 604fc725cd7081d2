import { type ReactNode, useId } from 'react';
import styles from './Counter.module.css';

type Props = {
  label: string;
  /** Stands right of the label. */
  aside?: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
};

/** One question of the sheet, its answers, and what is wrong with them. */
export function Section({ label, aside, problem, children }: Props) {
  const note = useId();
  return (
    <fieldset
      className={styles.section}
      data-problem={problem ? '' : undefined}
      aria-describedby={problem && note}
    >
      <legend className={styles.legend}>{label}</legend>
      {aside && <p className={styles.aside}>{aside}</p>}
      {children}
      {problem && (
        <p id={note} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
