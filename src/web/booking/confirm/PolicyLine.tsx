import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import styles from './ConfirmStep.module.css';

export function PolicyLine({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.policy} aria-label="Política de cancelación">
      <p className={isOpen ? styles.whole : styles.cut}>
        <strong>Política de cancelación:</strong> <span>{text}</span>
      </p>
      <Button variant="quiet" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Cerrar' : 'Leer'}
      </Button>
    </section>
  );
}
