import { ArchiveRestore } from 'lucide';
import { listAudit } from '#domain/audit/contract.ts';
import { listReservations, restoreReservation } from '#domain/reservations/contract.ts';
import { isRefused, messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { toast } from '#web/ui/toasts.ts';

const taken = 'El barbero ya tiene otra reserva en ese horario.';

type Props = {
  reservation: number;
  client: string | null;
  /** Called after success; the list then drops this button. */
  onRestored: () => void;
};

export function RestoreButton({ reservation, client, onRestored }: Props) {
  const restore = useChange(restoreReservation, { refreshes: [listAudit, listReservations] });
  const bringBack = () =>
    restore.mutate(
      { id: reservation },
      {
        onSuccess: () => {
          toast.success('Reserva recuperada');
          onRestored();
        },
        onError: (failure) =>
          toast.error('No se pudo recuperar', isRefused(failure, 'slot_taken') ? taken : messageOf(failure)),
      },
    );
  return (
    <Button
      variant="secondary"
      label={`Recuperar la reserva de ${client}`}
      waiting={restore.isPending}
      icon={<Icon of={ArchiveRestore} size={18} />}
      onClick={bringBack}
    >
      Recuperar
    </Button>
  );
}
