import type { PublicReservation } from '#domain/reservations/contract.ts';
import { stillAhead, turnsText } from '#domain/series/text.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { DepositOutcome } from './DepositOutcome.tsx';
import { type Change, useLinkChange } from './use-link-change.ts';

type Props = Change & { now: EpochMs };

function withoutFollowing(reservation: PublicReservation, now: EpochMs): PublicReservation {
  const { series, start_at, status } = reservation;
  if (!series) return reservation;
  const isOwn = stillAhead(series.following, now).some((start) => epochOf(start) === epochOf(start_at));
  return {
    ...reservation,
    status: isOwn ? 'canceled' : status,
    series: { ...series, following: series.following.filter((start) => epochOf(start) <= now) },
  };
}

function lossOf(isOwn: boolean, count: number): string {
  if (!isOwn)
    return count === 1 ? 'Se cancela el turno que sigue.' : `Se cancelan los ${count} turnos que siguen.`;
  return `Se cancelan ${turnsText(count)}: este y ${count === 2 ? 'el que sigue' : `los ${count - 1} que siguen`}.`;
}

export function FollowingDialog({ reservation, now, onDone, onFailed, onClose }: Props) {
  const after = withoutFollowing(reservation, now);
  const count = stillAhead(reservation.series?.following ?? [], now).length;
  const isOwn = after.status !== reservation.status;
  const { isSending, send } = useLinkChange(reservation.external_id, {
    onDone: (changed) => {
      toast.success(count === 1 ? '1 turno cancelado' : `${turnsText(count)} cancelados`);
      onDone(changed);
    },
    onFailed,
  });
  return (
    <ConfirmDialog
      open
      title="Cancelar también los que siguen"
      confirm="Sí, cancelar"
      waiting={isSending}
      onConfirm={() => void send({ action: 'cancel-following', after })}
      onClose={onClose}
    >
      <p>
        <Phrase>{`${lossOf(isOwn, count)} Esta acción no se puede deshacer.`}</Phrase>
      </p>
      {isOwn && <DepositOutcome {...{ reservation, now }} by="cancel" />}
    </ConfirmDialog>
  );
}
