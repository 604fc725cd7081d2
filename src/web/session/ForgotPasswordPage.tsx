import { useRouterState } from '@tanstack/react-router';
import { looksLikeEmail } from '#domain/text/contact.ts';
import { forgotPassword } from '#domain/session/contract.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './AuthPage.module.css';

const check = ({ email }: { email: string }) => ({
  email: looksLikeEmail(email.trim()) ? undefined : 'Ingresá un email válido.',
});

const failed = 'No se pudo enviar el correo. Intenta nuevamente.';
const fail = () => toast.error(failed);

export function ForgotPasswordPage() {
  const known = useRouterState({ select: ({ location }) => location.state.email });
  const { field, submit } = useForm({ email: known ?? '' }, check);
  const forgot = useChange(forgotPassword);
  return (
    <Page title="Recuperar contraseña" width="narrow">
      <p className={styles.lead}>
        Escribe el correo de tu cuenta y te enviamos un enlace para crear otra contraseña.
      </p>
      <form
        noValidate
        className={styles.form}
        onSubmit={submit(({ email }) => forgot.mutate({ email: email.trim() }, { onError: fail }))}
      >
        <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
        {forgot.error && <Problem isAnnounced>{failed}</Problem>}
        <Button type="submit" wide waiting={forgot.isPending}>
          Enviar enlace
        </Button>
      </form>
      <output className={styles.done}>
        {forgot.isSuccess && 'Si el email existe, te enviamos un enlace para restablecer tu contraseña.'}
      </output>
      <p className={styles.aside}>
        <a href="/login">Volver a iniciar sesión</a>
      </p>
    </Page>
  );
}
