import type { ReactNode } from 'react';
import styles from './FactList.module.css';

/** Terms (`dt`) beside their descriptions (`dd`); in a place too narrow for both, above them. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <div className={styles.place}>
    <dl className={styles.facts}>{children}</dl>
  </div>
);
