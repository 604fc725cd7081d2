import type { ReactNode } from 'react';
import styles from './Page.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Right of the title, or below it on phones. */
  actions?: ReactNode;
  width?: 'narrow' | 'column' | 'wide';
  children: ReactNode;
};

/** One screen: its name in the tab and as the heading, then its content. */
export function Page({ title, lead, actions, width = 'column', children }: Props) {
  return (
    <main className={`${styles.page} ${styles[width]}`}>
      <title>{`${title} · Navaja`}</title>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </main>
  );
}
