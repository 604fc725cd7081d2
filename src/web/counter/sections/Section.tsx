import { type ReactNode, useId } from 'react';
import styles from '../Counter.module.css';

type Props = {
  label: string;
  aside?: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
};

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
      {/* A paragraph, because WebKit does not make a legend a grid item and draws the aside below it. */}
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
