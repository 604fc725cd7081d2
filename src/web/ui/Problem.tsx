import type { ReactNode } from 'react';
import styles from './Problem.module.css';

/** Why what was asked for did not happen, in the place where it can be put right; read out as it appears. */
export const Problem = ({ title, children }: { title?: string; children?: ReactNode }) => (
  <div role="alert" className={styles.problem}>
    {title && <p className={styles.title}>{title}</p>}
    {children && <p>{children}</p>}
  </div>
);
