import type { ReactNode } from 'react';
import styles from './Table.module.css';

type Props = {
  label: string;
  columns: readonly string[];
  last: string;
  className?: string | undefined;
  children: ReactNode;
};

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
