import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

/** Search, filters and buttons above a list; they wrap on phones. */
export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset aria-label={label} className={styles.toolbar}>
    {children}
  </fieldset>
);
