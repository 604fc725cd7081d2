import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { undoEmail } from '#domain/session/contract.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { tokenOfAddress } from './checks.ts';
import styles from './AuthPage.module.css';

/** Reverts a hostile change of an account's email address; the owner then sets a new password. */
export function UndoEmailPage() {
  const [token] = useState(tokenOfAddress);
  const router = useRouter();
  const undo = useChange(undoEmail);
  const choosePassword = () =>
    router.navigate({ href: `/reset-password?token=${encodeURIComponent(token)}`, replace: true });
  const press = () => undo.mutate({ token }, { onSuccess: () => void choosePassword() });
  return (
    <Page title="Recuperar mi cuenta" lead="Si no fuiste tú quien cambió el correo:" width="narrow">
      <ol className={styles.steps}>
        <li>Tu correo anterior vuelve a la cuenta.</li>
        <li>Se cierran todas las sesiones.</li>
        <li>Eliges otra contraseña.</li>
      </ol>
      {undo.error && <Problem>{messageOf(undo.error)}</Problem>}
      <Button wide waiting={undo.isPending} onClick={press}>
        Recuperar mi cuenta
      </Button>
    </Page>
  );
}
