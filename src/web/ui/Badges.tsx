import type { ReactNode } from 'react';
import styles from './Badges.module.css';

/** Badges (and a name before them) on one line that may wrap. */
export const Badges = ({ children }: { children: ReactNode }) => (
  <div className={styles.badges}>{children}</div>
);
