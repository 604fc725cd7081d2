import { changePassword } from '#domain/account/contract.ts';
import { listSessions } from '#domain/session/contract.ts';
import { passwordMin } from '#domain/field-limits.ts';
import { detailOf, refusalMessage } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

const empty = { current: '', fresh: '', repeated: '' };

const check = ({ fresh, repeated }: typeof empty) => ({
  fresh: fresh.length < passwordMin ? 'Contraseña demasiado corta' : undefined,
  repeated: repeated === fresh ? undefined : 'Las contraseñas no coinciden',
});

// A list of invalid fields is no readable message, so it falls back to a fixed one.
const reasonOf = (failure: unknown): string =>
  typeof detailOf(failure) === 'string' ? refusalMessage(failure) : 'Verifica la contraseña actual.';

export function PasswordForm() {
  const form = useForm(empty, check);
  const change = useChange(changePassword, { refreshes: [listSessions] });
  const submit = form.submit(({ current, fresh }) =>
    change.mutate(
      { current_password: current, new_password: fresh },
      {
        onSuccess: () => {
          form.reset();
          toast.success('Contraseña actualizada', 'Cerramos tus otras sesiones.');
        },
        onError: (failure) => toast.error('No se pudo cambiar', reasonOf(failure)),
      },
    ),
  );
  return (
    <Card title="Cambiar contraseña">
      <Form onSubmit={submit} send="Cambiar contraseña" variant="secondary" waiting={change.isPending}>
        <PasswordField {...form.field('current')} label="Contraseña actual" autoComplete="current-password" />
        <PasswordField {...form.field('fresh')} label="Nueva contraseña" autoComplete="new-password" />
        <PasswordField {...form.field('repeated')} label="Repetir contraseña" autoComplete="new-password" />
      </Form>
    </Card>
  );
}
