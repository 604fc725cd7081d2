import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './NoticesForm.module.css';

type Props = {
  title: string;
  mayEdit: boolean;
  waiting: boolean;
  /** Taller than a phone screen, so that the save button is sticky. */
  isLong?: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export const NoticesForm = ({ title, mayEdit, waiting, isLong = false, onSubmit, children }: Props) => (
  <form noValidate className={`${styles.form} ${isLong ? styles.long : ''}`} onSubmit={onSubmit}>
    <Card title={title}>
      <fieldset className={styles.fields} disabled={!mayEdit}>
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
    </Card>
    {mayEdit && (
      <div className={styles.foot}>
        <Button type="submit" waiting={waiting}>
          Guardar
        </Button>
      </div>
    )}
  </form>
);
