import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '#web/lib/forms/use-change.ts';
import { call } from '#web/lib/http/call.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { redeemReward, undoRedemption } from '#web/lib/http/first-calls.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { offerUndo } from '#web/ui/overlays/undo.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { readsOfReservations, refreshReservations } from './undo.ts';

const keyed = createKeyedRequest();

export function useRedeem({ clientId, name }: { clientId: number; name: string }) {
  const queries = useQueryClient();
  const { isPending, mutate } = useChange(redeemReward, {
    keyed,
    refreshes: readsOfReservations,
    onDone: (_used, { id: rid }) =>
      offerUndo({
        title: 'Premio usado',
        description: name,
        undo: () => call(undoRedemption, { id: clientId, rid }).finally(() => refreshReservations(queries)),
      }),
  });
  const redeem = (reservationId?: number) =>
    mutate(
      { id: clientId, ...(reservationId !== undefined && { reservation_id: reservationId }) },
      {
        onError: (failure) => {
          toast.error('No se pudo usar el premio', messageOf(failure));
          refreshReservations(queries);
        },
      },
    );
  return { isPending, redeem };
}
