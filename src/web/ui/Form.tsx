import type { ReactNode, SyntheticEvent } from 'react';
import { Button, type ButtonLook } from './Button.tsx';
import styles from './Form.module.css';

type Props = Pick<ButtonLook, 'variant'> & {
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** What the button that sends says. */
  send: string;
  /** Whether it is being sent. */
  waiting: boolean;
  /** A second button before it, to cancel. */
  other?: { text: string; onClick: () => void };
  children: ReactNode;
};

/** Fields in one column and the buttons below; the texts of wrong fields are ours, not the browser's. */
export const Form = ({ onSubmit, send, waiting, variant, other, children }: Props) => (
  <form noValidate className={styles.form} onSubmit={onSubmit}>
    {children}
    <div className={styles.actions}>
      {other && (
        <Button variant="secondary" onClick={other.onClick}>
          {other.text}
        </Button>
      )}
      <Button type="submit" variant={variant} waiting={waiting}>
        {send}
      </Button>
    </div>
  </form>
);

/** Two short fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);
