import { useQueryClient } from '@tanstack/react-query';
import { mergeClients, undoMerge } from '#domain/clients/merge-contract.ts';
import { call } from '#web/lib/call.ts';
import { useChange } from '#web/lib/use-change.ts';
import { readKey } from '#web/lib/use-read.ts';
import { offerUndo } from '#web/ui/undo.ts';
import { readsOfClients } from './use-clients.ts';

/** Merges clients into one and offers to take it back. */
export function useMerging() {
  const queries = useQueryClient();
  const separate = async (id: number, ids: readonly number[]) => {
    try {
      for (const otherId of ids) await call(undoMerge, { id, otherId });
    } finally {
      for (const read of readsOfClients) void queries.invalidateQueries({ queryKey: readKey(read) });
    }
  };
  return useChange(mergeClients, {
    refreshes: readsOfClients,
    onDone: ({ id, ids }) => offerUndo({ title: 'Clientes unidos', undo: () => separate(Number(id), ids) }),
  });
}
