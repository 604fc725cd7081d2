import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#web/lib/http/endpoint.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { offerUndo, type Undoable } from '#web/ui/overlays/undo.ts';

export function useOfferUndo(shownBy: readonly Endpoint[]): (done: Undoable) => void {
  const queries = useQueryClient();
  const refresh = () => {
    for (const read of shownBy) void queries.invalidateQueries({ queryKey: readKey(read) });
  };
  return (done) => offerUndo({ ...done, undo: () => done.undo().finally(refresh) });
}
