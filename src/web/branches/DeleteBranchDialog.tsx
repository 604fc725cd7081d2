import { type Branch, deleteBranch, listBranches } from '#domain/branches/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

export function DeleteBranchDialog({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const remove = useChange(deleteBranch, { refreshes: [listBranches] });
  const confirm = () =>
    remove.mutate(
      { id: branch.id },
      {
        onSuccess: () => toast.success('Sucursal eliminada'),
        onError: (failure) => toast.error('No se pudo eliminar', messageOf(failure)),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      title="Eliminar sucursal"
      confirm="Eliminar"
      waiting={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Vas a eliminar <strong>{branch.name}</strong>. Sus barberos quedan sin sucursal. Esta acción no se
        puede deshacer.
      </p>
    </ConfirmDialog>
  );
}
