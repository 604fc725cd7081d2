import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { readPasswordLink, resetPassword } from '#domain/session/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { isRefused, refusalMessage } from '#web/lib/http/failures.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { Spinner } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { checkPassword, tokenOfAddress } from './checks.ts';
import styles from './AuthPage.module.css';

type Link = { purpose: 'reset' | 'invitation'; is_expired: boolean; email: string; shop: string | null };
type Passwords = { password: string; repeated: string };

const check = ({ password, repeated }: Passwords) => ({
  password: checkPassword(password),
  repeated: repeated === password ? undefined : 'Las contraseñas no coinciden.',
});

const refused = 'No se pudo restablecer la contraseña.';

const known = (is_expired: boolean): Link => ({ purpose: 'reset', is_expired, email: '', shop: null });

/** If the details cannot be loaded, the server checks the token when the password is submitted. */
const readLink = (token: string): Promise<Link> =>
  call(readPasswordLink, { token }).catch((failure) => known(isRefused(failure, 'bad_token')));

export function ResetPasswordPage() {
  const [token] = useState(tokenOfAddress);
  const link = useLoad({ key: token || null, load: () => readLink(token) });
  if (!token) return <ChoosePassword token="" link={known(false)} />;
  return link.state === 'ready' ? <ChoosePassword token={token} link={link.value} /> : <Spinner />;
}

const wordsOf = ({ purpose, shop }: Link) =>
  purpose === 'invitation'
    ? {
        title: `Te invitó ${shop ?? 'Navaja'}`,
        lead: 'Elige la contraseña con la que vas a entrar.',
        label: 'Contraseña',
        send: 'Guardar contraseña',
      }
    : {
        title: 'Crear nueva contraseña',
        lead: undefined,
        label: 'Nueva contraseña',
        send: 'Guardar nueva contraseña',
      };

function ChoosePassword({ token, link }: { token: string; link: Link }) {
  const router = useRouter();
  const [tries, setTries] = useState(0);
  const { field, submit } = useForm<Passwords>({ password: '', repeated: '' }, check);
  const reset = useChange(resetPassword);
  const { title, lead, label, send } = wordsOf(link);
  const toLogin = () => {
    toast.success('Contraseña guardada', 'Ya puedes entrar con ella.');
    void router.navigate({ to: '/login', state: { email: link.email } });
  };
  const save = ({ password }: Passwords) => {
    if (!token) return setTries(tries + 1);
    reset.mutate(
      { token, new_password: password },
      {
        onSuccess: () => {
          // The server ended the account's sessions; a stale local session would redirect from the login to a dashboard
          // that fails to load.
          clearSession();
          if (link.purpose === 'invitation') toLogin();
        },
        onError: (failure) => toast.error(refusalMessage(failure, refused)),
      },
    );
  };
  if (reset.isSuccess && link.purpose === 'reset') return <Done />;
  return (
    <Page title={title} lead={link.is_expired ? undefined : lead} width="narrow">
      {/* A new key for each attempt, so that screen readers announce the message again. */}
      {!token && <Problem key={tries}>Token faltante. Revisá el enlace del correo.</Problem>}
      {link.is_expired && <Expired email={link.email} />}
      <form noValidate className={styles.form} onSubmit={submit(save)}>
        <PasswordField {...field('password')} label={label} autoComplete="new-password" />
        <PasswordField {...field('repeated')} label="Repite la contraseña" autoComplete="new-password" />
        {reset.error && <Problem isAnnounced>{refusalMessage(reset.error, refused)}</Problem>}
        <Button
          type="submit"
          wide
          variant={link.is_expired ? 'secondary' : 'primary'}
          waiting={reset.isPending}
        >
          {send}
        </Button>
      </form>
    </Page>
  );
}

function Expired({ email }: { email: string }) {
  const router = useRouter();
  return (
    <>
      <Problem>Este enlace ya venció.</Problem>
      <Button wide onClick={() => void router.navigate({ to: '/forgot-password', state: { email } })}>
        Pedir otro enlace
      </Button>
    </>
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
