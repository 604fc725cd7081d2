import type { ReactNode } from 'react';
import styles from './Problem.module.css';

type Props = {
  title?: string;
  /** True if a toast already announced the error, so that screen readers do not repeat it. */
  isAnnounced?: boolean;
  children?: ReactNode;
};

export const Problem = ({ title, isAnnounced = false, children }: Props) => (
  <div role={isAnnounced ? undefined : 'alert'} className={styles.problem}>
    {title && <p className={styles.title}>{title}</p>}
    {children && <p>{children}</p>}
  </div>
);
