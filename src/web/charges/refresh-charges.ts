import type { QueryClient } from '@tanstack/react-query';
import { type Charge, readCharge, voidCharge } from '#domain/charges/contract.ts';
import { call } from '#web/lib/call.ts';
import { readKey } from '#web/lib/use-read.ts';
import { refreshReservations } from '#web/reservations/undo.ts';
import { offerUndo } from '#web/ui/undo.ts';

const offeredMs = 10_000;

/** Reads anew whatever shows a reservation or its charge. */
export function refreshCharges(queries: QueryClient): void {
  refreshReservations(queries);
  // Forgotten, because a voided charge must not stand for the next one while that is read.
  queries.removeQueries({ queryKey: readKey(readCharge) });
}

/** Says that a charge was written down, and offers to take it back as if it had not been. */
export function offerVoid({ id }: Charge, queries: QueryClient): void {
  const undo = async () => {
    await call(voidCharge, { id, reason: 'Deshecho', undo: true }).finally(() => refreshCharges(queries));
  };
  offerUndo({ title: 'Cobro registrado', ms: offeredMs, undo });
}
