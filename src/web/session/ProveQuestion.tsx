import { useEffect, useRef } from 'react';
import { prove } from '#domain/session/contract.ts';
import { required } from '#domain/field-limits.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { Problem } from '#web/ui/Problem.tsx';

const check = ({ password }: { password: string }) => ({ password: password ? undefined : required });

export function ProveQuestion({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const { user } = useSession();
  const form = useForm({ password: '' }, check);
  const proof = useChange(prove);
  const submit = form.submit((typed) => proof.mutate(typed, { onSuccess: () => onAnswer(true) }));
  const giveUp = () => onAnswer(false);
  // The prompt is canceled if the user changes, because another tab may have ended the session or signed in another
  // user.
  const askedUser = useRef(user?.id);
  useEffect(() => {
    if (user?.id !== askedUser.current) onAnswer(false);
  }, [user?.id, onAnswer]);
  return (
    <Dialog open title="Confirma que eres tú" onClose={giveUp}>
      <Form
        onSubmit={submit}
        send="Confirmar"
        waiting={proof.isPending}
        other={{ text: 'Volver', onClick: giveUp }}
      >
        <p>Confirma tu contraseña para seguir.</p>
        {/* Tells password managers which account's password to fill in. */}
        <input hidden readOnly type="email" autoComplete="username" value={user?.email ?? ''} />
        <PasswordField {...form.field('password')} label="Contraseña" autoComplete="current-password" />
        {proof.error && <Problem>{messageOf(proof.error)}</Problem>}
      </Form>
    </Dialog>
  );
}
