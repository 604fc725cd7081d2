import type { QueryClient } from '@tanstack/react-query';
import { type Charge, readCharge, voidCharge } from '#domain/charges/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { refreshReservations } from '#web/reservations/undo.ts';
import { offerUndo } from '#web/ui/overlays/undo.ts';

const offeredMs = 10_000;

export function refreshCharges(queries: QueryClient): void {
  refreshReservations(queries);
  // Removes the cached charge, because a voided one would appear as the next charge while that one loads.
  queries.removeQueries({ queryKey: readKey(readCharge) });
}

export function offerVoid({ id }: Charge, queries: QueryClient): void {
  const undo = async () => {
    await call(voidCharge, { id, reason: 'Deshecho', undo: true }).finally(() => refreshCharges(queries));
  };
  offerUndo({ title: 'Cobro registrado', ms: offeredMs, undo });
}
