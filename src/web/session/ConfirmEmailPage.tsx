import { useState } from 'react';
import { confirmEmail } from '#domain/session/contract.ts';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { call } from '#web/lib/http/call.ts';
import { readSessionUserCall } from '#web/lib/session/session-calls.ts';
import { storeUser, readSession } from '#web/lib/session/session-store.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { tokenOfAddress } from './checks.ts';
import styles from './AuthPage.module.css';

const toPanel = (
  <ButtonLink href="/dashboard" wide>
    Ir al panel
  </ButtonLink>
);

/** Confirms an email address on a button press, because mail scanners that follow links must not confirm it. */
export function ConfirmEmailPage() {
  const [token] = useState(tokenOfAddress);
  const confirm = useChange(confirmEmail);
  if (confirm.isSuccess) {
    return (
      <Page title="Correo confirmado" width="narrow">
        <output className={styles.lead}>Gracias: ya sabemos que esta dirección es tuya.</output>
        {toPanel}
      </Page>
    );
  }
  const refreshSessionUser = () =>
    void (readSession().user && call(readSessionUserCall, {}).then(storeUser, () => undefined));
  const press = () => confirm.mutate({ token }, { onSuccess: refreshSessionUser });
  return (
    <Page
      title="Confirma tu correo"
      lead="Así nadie más puede usar tu dirección para su cuenta."
      width="narrow"
    >
      {confirm.error && <Problem>{messageOf(confirm.error)}</Problem>}
      {isRefused(confirm.error, 'bad_token') ? (
        toPanel
      ) : (
        <Button wide waiting={confirm.isPending} onClick={press}>
          Confirmar mi correo
        </Button>
      )}
    </Page>
  );
}
