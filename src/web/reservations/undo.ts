import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/http/call.ts';
import type { Endpoint } from '#web/lib/http/endpoint.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
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
} from '#web/lib/http/first-calls.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import type { ToastLink } from '#web/ui/overlays/toasts.ts';
import { offerUndo } from '#web/ui/overlays/undo.ts';
import { rememberOwnPlaces } from './own-places.ts';

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
    keyed({ changeId }, (sent, options) => call(undoChange, sent, options))
      .then(({ reservations }) => rememberOwnPlaces(reservations))
      .finally(() => refreshReservations(queries));
  offerUndo({ title, ...more, undo });
}
