import type { ReactNode } from 'react';
import styles from './Problem.module.css';

/** Why what was asked in a dialog did not happen. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles.problem}>
    {children}
  </p>
);
