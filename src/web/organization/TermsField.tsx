import { useState } from 'react';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import type { RegistrationForm } from './use-registration.ts';
import styles from './RegisterPage.module.css';

export function TermsField({ form }: { form: RegistrationForm }) {
  const [isReading, setReading] = useState(false);
  return (
    <div>
      <Checkbox {...form.field('terms')} label="Acepto los Términos y Condiciones" />
      <button type="button" className={styles.terms} onClick={() => setReading(true)}>
        Leer los Términos y Condiciones
      </button>
      <TermsDialog open={isReading} onClose={() => setReading(false)} />
    </div>
  );
}
