import type { QueryClient } from '@tanstack/react-query';
import {
  readAgenda,
  listReservations,
  summariseReservations,
  undoChange,
} from '#domain/reservations/contract.ts';
import { call } from '#web/lib/call.ts';
import { messageOf } from '#web/lib/failures.ts';
import { readKey } from '#web/lib/use-read.ts';
import { showToast, toast, type ToastLink } from '#web/ui/toasts.ts';

const offeredMs = 15_000;
const kept = 10;

type Undoable = { title: string; description?: string; link?: ToastLink; undo: () => Promise<void> };
let undoable: readonly Undoable[] = [];

/** Reads anew whatever shows reservations. */
export function refreshReservations(queries: QueryClient): void {
  for (const shown of [listReservations, summariseReservations, readAgenda])
    void queries.invalidateQueries({ queryKey: readKey(shown) });
}

/** Says that something was done and offers to take it back; the last ten of this tab can also be taken back by a key. */
export function offerUndo(done: Undoable): void {
  undoable = [...undoable, done].slice(-kept);
  const { title, description, link } = done;
  showToast('success', {
    title,
    description,
    ...(link && { link }),
    ms: offeredMs,
    action: { text: 'Deshacer', act: () => void takeBack(done) },
  });
}

/** Offers to take back the changes that bear an id. */
export function offerUndoOf(
  changeId: string,
  title: string,
  queries: QueryClient,
  more: Pick<Undoable, 'description' | 'link'> = {},
): void {
  const undo = async () => {
    await call(undoChange, { changeId });
    refreshReservations(queries);
  };
  offerUndo({ title, ...more, undo });
}

/** Takes back the last thing that was done in this tab; does nothing when there is none. */
export function undoLast(): void {
  const last = undoable.at(-1);
  if (last) void takeBack(last);
}

async function takeBack(done: Undoable): Promise<void> {
  if (!undoable.includes(done)) return;
  undoable = undoable.filter((each) => each !== done);
  try {
    await done.undo();
    toast.success('Deshecho');
  } catch (failure) {
    toast.error('No se pudo deshacer', messageOf(failure));
  }
}
