import type { ReactNode } from 'react';
import styles from './Card.module.css';

type Props = { title?: string; aside?: ReactNode; children: ReactNode };

export function Card({ title, aside, children }: Props) {
  return (
    <section className={styles.card}>
      {title && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
