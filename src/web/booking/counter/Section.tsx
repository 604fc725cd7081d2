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
  const title = useId();
  const note = useId();
  return (
    <fieldset
      className={styles.section}
      data-problem={problem ? '' : undefined}
      aria-labelledby={title}
      aria-describedby={problem && note}
    >
      {/* A paragraph, because WebKit makes a legend no item of the grid and draws the text at its right below it. */}
      <p id={title} className={styles.legend}>
        {label}
      </p>
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
