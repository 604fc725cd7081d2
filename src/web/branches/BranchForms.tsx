import { createBranch, listBranches, type Branch, editBranch } from '#domain/branches/contract.ts';
import { longestName } from '#domain/field-limits.ts';
import { branchLimits } from '#domain/branches/branch-limits.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { changedOf, useForm } from '#web/lib/forms/use-form.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Form, FieldRow } from '#web/ui/fields/Form.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { checkBranch, newBranch, toSend, valuesOf, type BranchValues } from './branch-form.ts';

const keyed = createKeyedRequest();

export function NewBranch() {
  const form = useForm(newBranch, checkBranch);
  const create = useChange(createBranch, { refreshes: [listBranches], keyed });
  const submit = form.submit((values) =>
    create.mutate(toSend(values), {
      onSuccess: () => {
        form.reset();
        toast.success('Sucursal creada');
      },
      onError: (failure) => toast.error('No se pudo crear la sucursal', messageOf(failure)),
    }),
  );
  return (
    <Card title="Agregar sucursal">
      <Form
        onSubmit={submit}
        send="Crear sucursal"
        waiting={create.isPending}
        other={{ text: 'Limpiar', onClick: () => form.reset() }}
      >
        <BranchFields form={form} />
      </Form>
    </Card>
  );
}

export function EditBranchDialog({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const form = useForm(valuesOf(branch), checkBranch);
  const edit = useChange(editBranch, { refreshes: [listBranches] });
  const submit = form.submit((values) =>
    edit.mutate(
      { id: branch.id, ...changedOf(toSend(form.opened), toSend(values)) },
      {
        onSuccess: () => {
          toast.success('Sucursal actualizada');
          onClose();
        },
        onError: (failure) => toast.error('No se pudo actualizar', messageOf(failure)),
      },
    ),
  );
  return (
    <FormDialog title="Editar sucursal" onSubmit={submit} send="Guardar" sending={edit} onClose={onClose}>
      <BranchFields form={form} />
    </FormDialog>
  );
}

function BranchFields({ form }: { form: ReturnType<typeof useForm<BranchValues>> }) {
  const { field } = form;
  return (
    <>
      <TextField {...field('name')} label="Nombre" maxLength={longestName} autoComplete="off" />
      <TextField
        {...field('address_line1')}
        label="Dirección"
        optional
        maxLength={branchLimits.address_line1}
        autoComplete="off"
      />
      <FieldRow>
        <TextField
          {...field('city')}
          label="Ciudad"
          optional
          maxLength={branchLimits.city}
          autoComplete="off"
        />
        <TextField
          {...field('postcode')}
          label="Código postal"
          optional
          maxLength={branchLimits.postcode}
          autoComplete="off"
        />
      </FieldRow>
      <TextField
        {...field('country')}
        label="País"
        optional
        maxLength={branchLimits.country}
        autoComplete="off"
      />
      <Switch
        label="Activa"
        name="is_active"
        value={form.values.is_active}
        onChange={(is_active) => form.set({ is_active })}
      />
    </>
  );
}
