import { type Branch, editBranch, listBranches } from '#domain/branches/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/toasts.ts';
import { checkBranch, toSend, valuesOf } from './branch-form.ts';
import { BranchFields } from './BranchFields.tsx';

export function EditBranchDialog({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const form = useForm(valuesOf(branch), checkBranch);
  const edit = useChange(editBranch, { refreshes: [listBranches] });
  const submit = form.submit((values) =>
    edit.mutate(
      { id: branch.id, ...toSend(values), is_active: values.is_active },
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
    <Dialog open title="Editar sucursal" onClose={onClose}>
      <Form
        onSubmit={submit}
        send="Guardar"
        waiting={edit.isPending}
        other={{ text: 'Volver', onClick: onClose }}
      >
        <BranchFields form={form} />
      </Form>
    </Dialog>
  );
}
