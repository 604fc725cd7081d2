import type { ReactNode } from 'react';
import styles from './RowList.module.css';

/** Rows with hairlines between them: on phones the actions are below the content, on wide screens beside it. */
export const RowList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={styles.list}>
    {children}
  </ul>
);

type Row = {
  lead?: ReactNode;
  /** A separate line on phones. */
  actions?: ReactNode;
  /** Icon buttons, beside the name at every width. */
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
