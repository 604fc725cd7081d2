import { useRouterState, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Role } from '#domain/permissions.ts';
import { refusalMessage } from '#web/lib/http/failures.ts';
import { useSession } from '#web/lib/session/session.ts';
import { signIn } from '#web/lib/session/sign-in.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { Spinner } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { isStaffPath, ownPath } from '#web/lib/session/staff-paths.ts';
import { checkEmail, checkPassword } from './checks.ts';
import styles from './AuthPage.module.css';

type Credentials = { email: string; password: string };

const check = ({ email, password }: Credentials) => ({
  email: checkEmail(email),
  password: checkPassword(password),
});

const refused = 'No se pudo iniciar sesión';
const reasonOf = (failure: unknown) => refusalMessage(failure, 'Error al iniciar sesión');
const fail = (failure: unknown) => toast.error(refused, reasonOf(failure));

export function LoginPage() {
  const { phase, user } = useSession();
  const { from, email = '' } = useRouterState({ select: ({ location }) => location.state });
  const { field, submit } = useForm<Credentials>({ email, password: '' }, check);
  const login = useSending({ mutationFn: signIn, onError: fail });
  if (user && phase === 'ready') return <RedirectAfterLogin role={user.role} from={from} />;
  if (user) return <Spinner />;
  return (
    <Page title="Iniciar sesión" width="narrow">
      <form
        noValidate
        className={styles.form}
        onSubmit={submit((typed) => login.mutate({ ...typed, email: typed.email.trim() }))}
      >
        <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
        <PasswordField {...field('password')} label="Contraseña" autoComplete="current-password" />
        {login.isError && (
          <Problem isAnnounced title={refused}>
            {reasonOf(login.error)}
          </Problem>
        )}
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

// The specification: only owners and barbers are redirected to the dashboard.
const landing: Record<Role, string> = { owner: '/dashboard', barber: '/dashboard', manager: '/' };

function RedirectAfterLogin({ role, from }: { role: Role; from: string | undefined }) {
  const router = useRouter();
  // Computed once, because the navigation drops the login's state.
  const [to] = useState(() => ownPath(from) ?? landing[role]);
  useEffect(() => {
    if (!isStaffPath(to)) return location.replace(to);
    void router.navigate({ href: to, replace: true });
  }, [router, to]);
  return <Spinner />;
}
