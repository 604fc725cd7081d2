import { deleteService, listServices, type Service } from '#domain/services/contract.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

export function DeleteServiceDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const remove = useChange(deleteService, { refreshes: [listServices] });
  const confirm = () =>
    remove.mutate(
      { id: service.id },
      {
        onSuccess: () => toast.success('Servicio eliminado'),
        onError: (failure) => toast.error('No se pudo eliminar', messageOf(failure)),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      title="Eliminar servicio"
      confirm="Eliminar"
      waiting={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Vas a eliminar <strong>{service.name}</strong>. Las reservas ya hechas lo conservan. Esta acción no se
        puede deshacer.
      </p>
    </ConfirmDialog>
  );
}
