import type { QueryClient } from '@tanstack/react-query';
import {
  listReservations,
  readAgenda,
  readReservation,
  summariseReservations,
  undoChange,
} from '#domain/reservations/contract.ts';
import type { listHolds } from '#domain/waitlist/contract.ts';
import { call } from '#web/lib/call.ts';
import { type Endpoint, endpoint } from '#web/lib/endpoint.ts';
import { messageOf, Unreachable } from '#web/lib/failures.ts';
import { readKey } from '#web/lib/use-read.ts';
import { dropToast, showToast, toast, type ToastLink } from '#web/ui/toasts.ts';

const offeredMs = 15_000;
const kept = 10;

type More = { description?: string; link?: ToastLink };
type Undoable = More & { title: string; undo: () => Promise<void> };
type Offered = Undoable & { toast: number };
let undoable: readonly Offered[] = [];

/** Whatever shows reservations, and the slots that are kept for one. */
export const readsOfReservations: Endpoint[] = [
  listReservations,
  summariseReservations,
  readAgenda,
  readReservation,
  endpoint<typeof listHolds>('GET /holds'),
];

/** Reads anew whatever shows reservations. */
export function refreshReservations(queries: QueryClient): void {
  for (const shown of readsOfReservations) void queries.invalidateQueries({ queryKey: readKey(shown) });
}

/** Says that something was done and offers to take it back; the last ten of this tab can also be taken back by a key. */
function offerUndo(done: Undoable): void {
  const { undo: _undo, ...words } = done;
  const offered: Offered = {
    ...done,
    toast: showToast('success', {
      ...words,
      ms: offeredMs,
      action: { text: 'Deshacer', act: () => void takeBack(offered) },
    }),
  };
  undoable = [...undoable, offered].slice(-kept);
}

/** Offers to take back the changes that bear an id; a description may say whose they are. */
export function offerUndoOf(changeId: string, title: string, queries: QueryClient, more: More = {}): void {
  const undo = async () => {
    await call(undoChange, { changeId }).finally(() => refreshReservations(queries));
  };
  offerUndo({ title, ...more, undo });
}

/** Takes back the last thing that was done in this tab; does nothing when there is none. */
export function undoLast(): void {
  const last = undoable.at(-1);
  if (last) void takeBack(last);
}

async function takeBack(done: Offered): Promise<void> {
  if (!undoable.includes(done)) return;
  undoable = undoable.filter((each) => each !== done);
  dropToast(done.toast);
  try {
    await done.undo();
    toast.success('Deshecho');
  } catch (failure) {
    toast.error('No se pudo deshacer', messageOf(failure));
    // Without an answer it can be tried again; what was taken back after all is refused then.
    if (failure instanceof Unreachable) offerUndo(done);
  }
}
