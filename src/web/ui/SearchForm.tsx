import type { ReactNode, SyntheticEvent } from 'react';
import styles from './Toolbar.module.css';

type Props = { onSubmit: (event: SyntheticEvent) => void; children: ReactNode };

/** A toolbar whose search waits for its button or Enter. */
export const SearchForm = ({ onSubmit, children }: Props) => (
  <search>
    <form noValidate className={styles.toolbar} onSubmit={onSubmit}>
      {children}
    </form>
  </search>
);
