import type { ReactNode } from 'react';
import styles from './RowList.module.css';

export const RowList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={styles.list}>
    {children}
  </ul>
);

type Row = {
  lead?: ReactNode;
  actions?: ReactNode;
  icons?: ReactNode;
  isMuted?: boolean;
  children: ReactNode;
};

export const ListRow = ({ lead, actions, icons, isMuted = false, children }: Row) => (
  <li className={styles.row}>
    {lead}
    <div className={`${styles.what} ${isMuted ? styles.muted : ''}`}>{children}</div>
    {actions && <div className={styles.actions}>{actions}</div>}
    {icons && <div className={styles.icons}>{icons}</div>}
  </li>
);
