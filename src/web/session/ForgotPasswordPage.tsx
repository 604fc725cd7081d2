import { looksLikeEmail } from '#domain/contact.ts';
import { forgotPassword } from '#domain/session/contract.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './AuthPage.module.css';

const check = ({ email }: { email: string }) => ({
  email: looksLikeEmail(email.trim()) ? undefined : 'Ingresá un email válido.',
});

const fail = () => toast.error('No se pudo enviar el correo. Intenta nuevamente.');

export function ForgotPasswordPage() {
  const { field, submit } = useForm({ email: '' }, check);
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
