import type { ReactNode } from 'react';
import styles from './Lines.module.css';

/** Names and values of what was chosen; a dash where nothing was. */
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
