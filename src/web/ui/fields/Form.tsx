import type { ReactNode, SyntheticEvent } from 'react';
import { Button, type ButtonLook } from '../Button.tsx';
import styles from './Form.module.css';

type FieldsProps = {
  id?: string;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** `noValidate`, because the app shows its own error messages instead of the browser's. */
export const FormFields = ({ id, onSubmit, children }: FieldsProps) => (
  <form id={id} noValidate className={styles.form} onSubmit={onSubmit}>
    {children}
  </form>
);

type Props = Omit<FieldsProps, 'id'> &
  Pick<ButtonLook, 'variant'> & {
    send: string;
    waiting: boolean;
    other?: { text: string; onClick: () => void };
  };

export const Form = ({ onSubmit, send, waiting, variant, other, children }: Props) => (
  <FormFields onSubmit={onSubmit}>
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
  </FormFields>
);

export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);
