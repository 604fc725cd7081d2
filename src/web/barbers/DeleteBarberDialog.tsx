import { fullName } from '#domain/account/full-name.ts';
import { type Barber, deleteUser, listBarbers } from '#domain/barbers/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

export function DeleteBarberDialog({ barber, onClose }: { barber: Barber; onClose: () => void }) {
  const remove = useChange(deleteUser, { refreshes: [listBarbers] });
  const confirm = () =>
    remove.mutate(
      { id: barber.id },
      {
        onSuccess: () => toast.success('Barbero eliminado'),
        onError: (failure) => toast.error('No se pudo eliminar', messageOf(failure)),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      title="Eliminar barbero"
      confirm="Eliminar"
      waiting={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong>{fullName(barber)}</strong> deja de recibir reservas y no podrá iniciar sesión. Sus reservas
        se conservan. Esta acción no se puede deshacer.
      </p>
    </ConfirmDialog>
  );
}
