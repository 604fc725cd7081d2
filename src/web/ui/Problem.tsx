import type { ReactNode } from 'react';
import styles from './Problem.module.css';

/** The reason of a failure, shown where it can be corrected and announced when it appears. */
export const Problem = ({ title, children }: { title?: string; children?: ReactNode }) => (
  <div role="alert" className={styles.problem}>
    {title && <p className={styles.title}>{title}</p>}
    {children && <p>{children}</p>}
  </div>
);
