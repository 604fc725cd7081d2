import type { ReactNode } from 'react';
import styles from './Commissions.module.css';

type Props = { rows: readonly { name: string; value: ReactNode; isTotal?: boolean }[] };

export const Sums = ({ rows }: Props) => (
  <dl className={styles.sums}>
    {rows.map(({ name, value, isTotal = false }) => (
      <div key={name} className={isTotal ? styles.total : undefined}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
