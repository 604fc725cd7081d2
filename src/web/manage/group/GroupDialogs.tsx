import type { EpochMs } from '#domain/time.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { DepositOutcome } from '../change/DepositOutcome.tsx';
import { MoveGroupDialog } from './MoveGroupDialog.tsx';
import { type ChangesGroup, type Group, useGroupChange } from './use-group.ts';

type Props = ChangesGroup & { open: 'nothing' | 'move' | 'cancel' | 'following'; group: Group; now: EpochMs };

export const GroupDialogs = ({ open, group, ...change }: Props) => (
  <>
    {open === 'move' && group.members && <MoveGroupDialog {...change} members={group.members} />}
    {open === 'cancel' && <CancelGroupDialog {...change} />}
  </>
);

function CancelGroupDialog({ reservation, now, onDone, onFailed, onClose }: ChangesGroup & { now: EpochMs }) {
  const { isSending, send } = useGroupChange(reservation.external_id, {
    onDone: (members) => {
      toast.success('Reservas canceladas');
      onDone(members);
    },
    onFailed,
  });
  return (
    <ConfirmDialog
      open
      title="Cancelar todo el grupo"
      confirm="Sí, cancelar"
      waiting={isSending}
      onConfirm={() => void send({ action: 'cancel' })}
      onClose={onClose}
    >
      <p>¿Seguro que querés cancelar las reservas de todo el grupo? Esta acción no se puede deshacer.</p>
      <DepositOutcome {...{ reservation, now }} by="cancel" />
    </ConfirmDialog>
  );
}
