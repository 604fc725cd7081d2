import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call.ts';
import type { Endpoint } from '#web/lib/endpoint.ts';
import { createKeyedRequest } from '#web/lib/keyed-request.ts';
import {
  countVisits,
  listHolds,
  listReservations,
  listUnsettled,
  readAgenda,
  readAllCash,
  readClient,
  readReservation,
  summariseReservations,
  undoChange,
} from '#web/lib/first-calls.ts';
import { readKey } from '#web/lib/use-read.ts';
import type { ToastLink } from '#web/ui/toasts.ts';
import { offerUndo } from '#web/ui/undo.ts';

/** Endpoints whose answers contain reservations or held slots. */
export const readsOfReservations: Endpoint[] = [
  listReservations,
  summariseReservations,
  readAgenda,
  readReservation,
  listUnsettled,
  readClient,
  countVisits,
  listHolds,
  readAllCash,
];

export function refreshReservations(queries: QueryClient): void {
  for (const shown of readsOfReservations) void queries.invalidateQueries({ queryKey: readKey(shown) });
}

export function offerUndoOf(
  changeId: string,
  title: string,
  queries: QueryClient,
  more: { description?: string; link?: ToastLink } = {},
): void {
  const keyed = createKeyedRequest();
  const undo = () =>
    keyed({ changeId }, (sent, options) => call(undoChange, sent, options)).finally(() =>
      refreshReservations(queries),
    );
  offerUndo({ title, ...more, undo });
}
