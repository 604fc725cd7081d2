import { messageOf, Unreachable } from '#web/lib/http/failures.ts';
import { dropToast, showToast, toast, type ToastLink } from './toasts.ts';

const offeredMs = 15_000;
const mostUndos = 10;

export type Undoable = {
  title: string;
  description?: string;
  link?: ToastLink;
  ms?: number;
  undo: () => Promise<unknown>;
};
type Offered = Undoable & { toast: number };
let undoable: readonly Offered[] = [];

/** The last ten changes of this tab can also be undone by a keyboard shortcut. */
export function offerUndo(done: Undoable): void {
  const { undo: _undo, ...words } = done;
  const offered: Offered = {
    ...done,
    toast: showToast('success', {
      ms: offeredMs,
      ...words,
      action: { text: 'Deshacer', act: () => void runUndo(offered) },
    }),
  };
  undoable = [...undoable, offered].slice(-mostUndos);
}

export function undoLast(): void {
  const last = undoable.at(-1);
  if (last) void runUndo(last);
}

async function runUndo(done: Offered): Promise<void> {
  if (!undoable.includes(done)) return;
  undoable = undoable.filter((each) => each !== done);
  dropToast(done.toast);
  try {
    await done.undo();
    toast.success('Deshecho');
  } catch (failure) {
    toast.error('No se pudo deshacer', messageOf(failure));
    // No response arrived, so the server may not have undone the change: a new toast offers the undo again.
    if (failure instanceof Unreachable) offerUndo(done);
  }
}
