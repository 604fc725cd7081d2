import { locksPublicPage } from '#domain/reservations/status.ts';
import type { EpochMs } from '#domain/time.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { FollowingDialog } from './FollowingDialog.tsx';
import { DepositOutcome } from './DepositOutcome.tsx';
import { GroupDialogs } from '../group/GroupDialogs.tsx';
import type { ChangesGroup, Group } from '../group/use-group.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { type Change, useLinkChange } from './use-link-change.ts';

export type Open = 'nothing' | 'move' | 'cancel' | 'following';
type Props = { open: Open; change: Change; group: Group; groupChange: ChangesGroup; now: EpochMs };

export function Dialogs({ open, change, group, groupChange, now }: Props) {
  const { status, group: own } = change.reservation;
  const isLocked = locksPublicPage(status);
  const isMovable = !own && (!isLocked || change.isProposed);
  return (
    <>
      {own && !isLocked && <GroupDialogs {...groupChange} {...{ open, group, now }} />}
      {isMovable && open === 'move' && <MoveDialog {...change} now={now} />}
      {!own && !isLocked && open === 'cancel' && <CancelDialog {...change} now={now} />}
      {open === 'following' && <FollowingDialog {...change} now={now} />}
    </>
  );
}

function CancelDialog({ reservation, now, onDone, onFailed, onClose }: Change & { now: EpochMs }) {
  const { isSending, send } = useLinkChange(reservation.external_id, {
    onDone: (changed) => {
      toast.success('Reserva cancelada');
      onDone(changed);
    },
    onFailed,
  });
  return (
    <ConfirmDialog
      open
      title="Confirmar cancelación"
      confirm="Sí, cancelar"
      waiting={isSending}
      onConfirm={() => void send({ action: 'cancel' })}
      onClose={onClose}
    >
      <p>¿Seguro que querés cancelar esta reserva? Esta acción no se puede deshacer.</p>
      <DepositOutcome {...{ reservation, now }} by="cancel" />
    </ConfirmDialog>
  );
}
