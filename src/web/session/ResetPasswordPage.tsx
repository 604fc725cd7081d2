import { useState } from 'react';
import { resetPassword } from '#domain/session/contract.ts';
import { refusalMessage } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/Page.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { checkPassword } from './checks.ts';
import styles from './AuthPage.module.css';

type Passwords = { password: string; repeated: string };

const check = ({ password, repeated }: Passwords) => ({
  password: checkPassword(password),
  repeated: repeated === password ? undefined : 'Las contraseñas no coinciden.',
});

const fail = (failure: unknown) =>
  toast.error(refusalMessage(failure, 'No se pudo restablecer la contraseña.'));

export function ResetPasswordPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [tries, setTries] = useState(0);
  const { field, submit } = useForm<Passwords>({ password: '', repeated: '' }, check);
  const reset = useChange(resetPassword);
  const send = ({ password }: Passwords) => {
    if (token) return reset.mutate({ token, new_password: password }, { onError: fail });
    setTries(tries + 1);
  };
  if (reset.isSuccess) return <Done />;
  return (
    <Page title="Crear nueva contraseña" width="narrow">
      {!token && (
        // A new key each time, so that the sentence is announced again.
        <p key={tries} role="alert" className={styles.problem}>
          Token faltante. Revisá el enlace del correo.
        </p>
      )}
      <form noValidate className={styles.form} onSubmit={submit(send)}>
        <PasswordField {...field('password')} label="Nueva contraseña" autoComplete="new-password" />
        <PasswordField {...field('repeated')} label="Repite la contraseña" autoComplete="new-password" />
        <Button type="submit" wide waiting={reset.isPending}>
          Guardar nueva contraseña
        </Button>
      </form>
    </Page>
  );
}

function Done() {
  return (
    <Page title="Contraseña guardada" width="narrow">
      <output className={styles.lead}>
        Tu contraseña se cambió correctamente. Ya puedes entrar con ella.
      </output>
      <p className={styles.aside}>
        <a href="/login">Ir a iniciar sesión</a>
      </p>
    </Page>
  );
}
