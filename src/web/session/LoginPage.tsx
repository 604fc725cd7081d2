import { useMutation } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { refusalMessage } from '#web/lib/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { signIn } from '#web/lib/sign-in.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/Page.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { RedirectAfterLogin } from './RedirectAfterLogin.tsx';
import { checkEmail, checkPassword } from './checks.ts';
import styles from './AuthPage.module.css';

type Credentials = { email: string; password: string };

const check = ({ email, password }: Credentials) => ({
  email: checkEmail(email),
  password: checkPassword(password),
});

const fail = (failure: unknown) =>
  toast.error('No se pudo iniciar sesión', refusalMessage(failure, 'Error al iniciar sesión'));

export function LoginPage() {
  const { phase, user } = useSession();
  const from = useRouterState({ select: ({ location }) => location.state.from });
  const { field, submit } = useForm<Credentials>({ email: '', password: '' }, check);
  const login = useMutation({ mutationFn: signIn, onError: fail });
  if (user && phase === 'ready') return <RedirectAfterLogin role={user.role} from={from} />;
  if (user) return <Spinner />;
  return (
    <Page title="Iniciar sesión" width="narrow">
      <form
        noValidate
        className={styles.form}
        onSubmit={submit(({ email, password }) => login.mutate({ email: email.trim(), password }))}
      >
        <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
        <PasswordField {...field('password')} label="Contraseña" autoComplete="current-password" />
        <Button type="submit" wide waiting={login.isPending}>
          Iniciar sesión
        </Button>
      </form>
      <p className={styles.aside}>
        <a href="/forgot-password">¿Olvidaste tu contraseña?</a>
      </p>
      <p className={styles.aside}>
        ¿Todavía no tienes cuenta? <a href="/register">Crea tu barbería</a>
      </p>
    </Page>
  );
}
