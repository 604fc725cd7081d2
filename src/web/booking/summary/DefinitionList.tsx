import type { ReactNode } from 'react';
import styles from './Lines.module.css';

/** Names and values; a dash for an empty value. */
export const DefinitionList = ({ of: facts }: { of: Record<string, ReactNode> }) => (
  <dl className={styles.facts}>
    {Object.entries(facts).map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value || '—'}</dd>
      </div>
    ))}
  </dl>
);
