import type { ReactNode } from 'react';
import styles from './TwoPanes.module.css';

/** A list and beside it what adds to it; below each other where it is narrow. */
export const TwoPanes = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={styles.panes}>
    <div className={styles.main}>{children}</div>
    <div className={styles.aside}>{aside}</div>
  </div>
);
