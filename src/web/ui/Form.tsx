import type { ReactNode, SyntheticEvent } from 'react';
import styles from './Form.module.css';

type Props = {
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Buttons at the foot, the one that sends last. */
  actions: ReactNode;
  children: ReactNode;
};

/** Fields in one column and the buttons below; the texts of wrong fields are ours, not the browser's. */
export const Form = ({ onSubmit, actions, children }: Props) => (
  <form noValidate className={styles.form} onSubmit={onSubmit}>
    {children}
    <div className={styles.actions}>{actions}</div>
  </form>
);
