import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type Props = { text: string; icon?: ReactNode; children?: ReactNode };

/** Shown in place of content: why there is none, and what to do about it. */
export function EmptyState({ text, icon, children }: Props) {
  return (
    <div className={styles.empty}>
      {icon}
      <p>{text}</p>
      {children}
    </div>
  );
}
