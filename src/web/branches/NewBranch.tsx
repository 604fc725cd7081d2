import { createBranch, listBranches } from '#domain/branches/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Card } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/toasts.ts';
import { checkBranch, newBranch, toSend } from './branch-form.ts';
import { BranchFields } from './BranchFields.tsx';

export function NewBranch() {
  const form = useForm(newBranch, checkBranch);
  const create = useChange(createBranch, { refreshes: [listBranches] });
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
