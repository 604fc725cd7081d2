import type { ReactNode, SyntheticEvent } from 'react';
import styles from './Toolbar.module.css';

type Props = { label: string; onSubmit: (event: SyntheticEvent) => void; children: ReactNode };

/** A toolbar whose search waits for its button or Enter. */
export const SearchForm = ({ label, onSubmit, children }: Props) => (
  <search aria-label={label}>
    <form noValidate className={styles.toolbar} onSubmit={onSubmit}>
      {children}
    </form>
  </search>
);
