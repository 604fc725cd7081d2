import type { ReactNode } from 'react';
import styles from './Notice.module.css';

type Props = {
  tone: 'orange' | 'green';
  label: string;
  icon: ReactNode;
  title?: string;
  children?: ReactNode;
};

export const Notice = ({ tone, label, icon, title, children }: Props) => (
  <section className={`${styles.notice} ${styles[tone]}`} aria-label={label}>
    {icon}
    <div className={styles.words}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  </section>
);
