import type { ReactNode } from 'react';
import styles from './Form.module.css';

/** Two short fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);
