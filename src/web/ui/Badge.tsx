import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type Tone = 'gray' | 'blue' | 'teal' | 'green' | 'yellow' | 'orange' | 'red';

export const Badge = ({ tone = 'gray', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
);

export const Badges = ({ children }: { children: ReactNode }) => (
  <div className={styles.badges}>{children}</div>
);
