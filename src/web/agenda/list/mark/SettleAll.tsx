import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#domain/text/count.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { settleReservations } from '#web/lib/http/first-calls.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { refreshReservations } from '#web/reservations/undo.ts';

const idsPerRequest = 100;
const visits = (count: number) => countText(count, 'visita', 'visitas');

type Props = {
  reservations: readonly Reservation[];
  /** Number of unsettled reservations, which can exceed the loaded ones. */
  total: number;
};

export function SettleAll({ reservations, total }: Props) {
  const [isAsking, setAsking] = useState(false);
  const settling = useSettling(() => setAsking(false));
  const ask = () => {
    settling.reset();
    setAsking(true);
  };
  return (
    <>
      <Button variant="quiet" wide onClick={ask}>
        Marcar todas como completadas
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Marcar todas como completadas"
        confirm="Marcar todas"
        tone="primary"
        waiting={settling.isPending}
        onConfirm={() => settling.mutate(reservations.map(({ id }) => id))}
        onClose={() => setAsking(false)}
      >
        <p>
          {reservations.length < total
            ? `De ${visits(total)} se marcan las ${reservations.length} más antiguas.`
            : `Se ${total === 1 ? 'marca' : 'marcan'} ${visits(total)} como ${total === 1 ? 'completada' : 'completadas'}.`}{' '}
          Si alguien no asistió, márcalo antes.
        </p>
        {settling.error && <Problem>{messageOf(settling.error, 'No se pudieron marcar.')}</Problem>}
      </ConfirmDialog>
    </>
  );
}

type Settled = { settled: number; skipped: number };

/** The server judges each reservation separately, so repeating a request after a lost answer is harmless. */
function useSettling(onDone: () => void) {
  const queries = useQueryClient();
  return useSending<Settled, number[]>({
    mutationFn: async (ids) => {
      const sum = { settled: 0, skipped: 0 };
      for (let first = 0; first < ids.length; first += idsPerRequest) {
        const part = ids.slice(first, first + idsPerRequest);
        const { settled, skipped } = await call(settleReservations, { ids: part, status: 'completed' });
        sum.settled += settled.length;
        sum.skipped += skipped.length;
      }
      return sum;
    },
    onSuccess: ({ settled, skipped }) => {
      if (settled > 0) toast.success(`${visits(settled)} ${settled === 1 ? 'completada' : 'completadas'}`);
      if (skipped > 0) toast.warning(`${visits(skipped)} sin marcar`, 'Cambiaron mientras tanto.');
      onDone();
    },
    onSettled: () => refreshReservations(queries),
  });
}
