import { messageOf } from '#web/lib/http/failures.ts';
import { resendConfirmation } from '#web/lib/http/first-calls.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './ConfirmEmailNotice.module.css';

export function ConfirmEmailNotice() {
  const { user } = useSession();
  const resend = useChange(resendConfirmation);
  if (!user?.email || user.email_confirmed_at) return null;
  const again = () =>
    resend.mutate(
      {},
      {
        onSuccess: () => toast.success('Correo enviado'),
        onError: (failure) => toast.error('No se pudo enviar el correo', messageOf(failure)),
      },
    );
  return (
    <section aria-labelledby="confirm-email" className={styles.notice}>
      <div className={styles.words}>
        <h2 id="confirm-email" className={styles.title}>
          Confirma tu correo
        </h2>
        <p>
          Abre el enlace que te enviamos a <strong>{user.email}</strong>.
        </p>
      </div>
      <Button variant="secondary" waiting={resend.isPending} onClick={again}>
        Enviar de nuevo
      </Button>
    </section>
  );
}
