import type { ReactNode } from 'react';
import styles from './Problem.module.css';

type Props = {
  title?: string;
  /** A toast announced it already; this one stays. */
  isTold?: boolean;
  children?: ReactNode;
};

/** The reason of a failure, shown where it can be corrected and announced when it appears. */
export const Problem = ({ title, isTold = false, children }: Props) => (
  <div role={isTold ? undefined : 'alert'} className={styles.problem}>
    {title && <p className={styles.title}>{title}</p>}
    {children && <p>{children}</p>}
  </div>
);
