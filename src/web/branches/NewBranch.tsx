import { createBranch, listBranches } from '#domain/branches/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
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
        actions={
          <>
            <Button variant="secondary" onClick={() => form.reset()}>
              Limpiar
            </Button>
            <Button type="submit" waiting={create.isPending}>
              Crear sucursal
            </Button>
          </>
        }
      >
        <BranchFields form={form} />
      </Form>
    </Card>
  );
}
