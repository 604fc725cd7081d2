import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { listHolds, listWaitlist } from '#domain/waitlist/contract.ts';
import { useRead, readKey } from '#web/lib/http/use-read.ts';
import { followAgenda } from '#web/reservations/follow-agenda.ts';
import { readsOfReservations } from '#web/reservations/undo.ts';

export const readsOfWaits = [listWaitlist, listHolds, ...readsOfReservations];

export function useWaitlist() {
  const queries = useQueryClient();
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: readKey(listWaitlist) }),
    [queries],
  );
  useEffect(() => followAgenda(refresh), [refresh]);
  return useRead(listWaitlist, {}, { onFailure: () => null });
}
