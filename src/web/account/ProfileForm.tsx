import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { editAccount, readAccount } from '#domain/account/contract.ts';
import type { User } from '#domain/account/user.ts';
import { longestEmail, longestName, longestPhone } from '#domain/field-limits.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { FieldRow, Form } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { storeUser, readSession, type SessionUser } from '#web/lib/session/session-store.ts';
import { readKey } from '#web/lib/http/use-read.ts';

type Profile = { firstname: string; lastname: string; email: string; phone: string };

const profileOf = ({ firstname, lastname, email, phone }: User): Profile => ({
  firstname,
  lastname,
  email,
  phone: phone ?? '',
});

const trimmed = ({ firstname, lastname, email, phone }: Profile): Profile => ({
  firstname: firstname.trim(),
  lastname: lastname.trim(),
  email: email.trim(),
  phone: phone.trim(),
});

export function ProfileForm({ user }: { user: User }) {
  const queries = useQueryClient();
  const form = useForm(profileOf(user), () => ({}));
  const edit = useChange(editAccount);
  const submit = form.submit((profile) =>
    edit.mutate(trimmed(profile), {
      onSuccess: (changed) => {
        cacheAccount(queries, changed);
        form.reset(profileOf(changed));
        toast.success('Perfil actualizado');
      },
      onError: (failure) => toast.error('Error al actualizar', messageOf(failure)),
    }),
  );
  return (
    <Card title="Datos personales">
      <Form onSubmit={submit} send="Guardar cambios" waiting={edit.isPending}>
        <FieldRow>
          <TextField
            {...form.field('firstname')}
            label="Nombre"
            autoComplete="given-name"
            maxLength={longestName}
          />
          <TextField
            {...form.field('lastname')}
            label="Apellido"
            autoComplete="family-name"
            maxLength={longestName}
          />
        </FieldRow>
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={longestEmail}
        />
        <TextField
          {...form.field('phone')}
          label="Teléfono"
          optional
          inputMode="tel"
          autoComplete="tel"
          maxLength={longestPhone}
        />
      </Form>
    </Card>
  );
}

/** The response lists no permissions, so the known ones stay; a changed email address counts as unconfirmed. */
export function cacheAccount(queries: QueryClient, user: User): void {
  const { email_confirmed_at, ...known }: SessionUser = readSession().user ?? user;
  const isSame = known.email === user.email && email_confirmed_at !== undefined;
  queries.setQueryData(readKey(readAccount, {}), user);
  storeUser({ ...known, ...user, ...(isSame && { email_confirmed_at }) });
}
