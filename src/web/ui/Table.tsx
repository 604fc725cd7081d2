import type { ReactNode } from 'react';
import styles from './Table.module.css';

type Props = {
  label: string;
  columns: readonly string[];
  /** What stands in a last column whose name nobody needs to see. */
  last: string;
  className?: string | undefined;
  /** Its `tbody` elements, whose rows say themselves how they stand on phones. */
  children: ReactNode;
};

/** A table where there is room; on phones its rows stand below each other as blocks. */
export const Table = ({ label, columns, last, className = '', children }: Props) => (
  <table className={`${styles.table} ${className}`} aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{last}</span>
        </th>
      </tr>
    </thead>
    {children}
  </table>
);
