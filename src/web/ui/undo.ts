import { messageOf, Unreachable } from '#web/lib/failures.ts';
import { dropToast, showToast, toast, type ToastLink } from './toasts.ts';

const offeredMs = 15_000;
const kept = 10;

/** What was done, in words, and how to take it back. */
export type Undoable = {
  title: string;
  description?: string;
  link?: ToastLink;
  /** How long it is offered, where that is not as long as usual. */
  ms?: number;
  undo: () => Promise<unknown>;
};
type Offered = Undoable & { toast: number };
let undoable: readonly Offered[] = [];

/** Says that something was done and offers to take it back; the last ten of this tab can also be taken back by a key. */
export function offerUndo(done: Undoable): void {
  const { undo: _undo, ...words } = done;
  const offered: Offered = {
    ...done,
    toast: showToast('success', {
      ms: offeredMs,
      ...words,
      action: { text: 'Deshacer', act: () => void takeBack(offered) },
    }),
  };
  undoable = [...undoable, offered].slice(-kept);
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
    // Without an answer it can be tried again.
    if (failure instanceof Unreachable) offerUndo(done);
  }
}
