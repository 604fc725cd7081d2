import type { SyntheticEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Branch } from '#domain/branches/contract.ts';
import { assignBranch, inviteBarber, listBarbers } from '#domain/barbers/contract.ts';
import { longestEmail, longestName, longestPhone } from '#domain/field-limits.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { FieldRow, Form } from '#web/ui/fields/Form.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { call } from '#web/lib/http/call.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import {
  checkBarber,
  missingIn,
  newBarber,
  branchChoices,
  type BarberValues,
  toSend,
} from './barber-form.ts';

type Props = { branches: readonly Branch[]; onCreated: (id: number) => void };

export function NewBarber({ branches, onCreated }: Props) {
  const form = useForm(newBarber, checkBarber);
  const invite = useInvite((id) => {
    form.reset();
    onCreated(id);
  });
  const send = form.submit((values) => invite.mutate(values));
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    const missing = missingIn(form.values);
    if (missing) toast.warning(missing.title, missing.description);
    send(event);
  };
  return (
    <Card title="Agregar barbero">
      <Form
        onSubmit={submit}
        send="Crear barbero"
        waiting={invite.isPending}
        other={{ text: 'Limpiar', onClick: () => form.reset() }}
      >
        <FieldRow>
          <TextField {...form.field('firstname')} label="Nombre" maxLength={longestName} autoComplete="off" />
          <TextField
            {...form.field('lastname')}
            label="Apellido"
            maxLength={longestName}
            autoComplete="off"
          />
        </FieldRow>
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          maxLength={longestEmail}
          autoComplete="off"
        />
        <TextField
          {...form.field('phone')}
          label="Teléfono"
          optional
          inputMode="tel"
          maxLength={longestPhone}
          autoComplete="off"
        />
        <SelectField {...form.field('branch_id')} label="Sucursal" choices={branchChoices(branches)} />
      </Form>
    </Card>
  );
}

const invited = () => toast.success('Barbero creado', 'Le enviamos un correo para elegir su contraseña.');

const keyed = createKeyedRequest();

async function invite(values: BarberValues): Promise<number> {
  const { id } = await keyed(toSend(values), (sent, options) => call(inviteBarber, sent, options));
  try {
    if (values.branch_id) await call(assignBranch, { id, branch_id: Number(values.branch_id) });
    invited();
  } catch (failure) {
    toast.error('Barbero creado, pero no se pudo asignar la sucursal', messageOf(failure));
  }
  return id;
}

/** The barber remains if the assignment of the branch fails. */
function useInvite(onDone: (id: number) => void) {
  const queries = useQueryClient();
  return useSending({
    mutationFn: invite,
    onSuccess: (id) => {
      onDone(id);
      return queries.invalidateQueries({ queryKey: readKey(listBarbers) });
    },
    onError: (failure) => toast.error('No se pudo crear el barbero', messageOf(failure)),
  });
}
