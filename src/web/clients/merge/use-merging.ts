import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { mergeClients, markDistinct, undoMerge, undoMarkDistinct } from '#domain/clients/merge-contract.ts';
import { call } from '#web/lib/http/call.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { offerUndo } from '#web/ui/overlays/undo.ts';
import { readsOfClients } from '../use-clients.ts';

export function useMerging() {
  const queries = useQueryClient();
  const separate = async (id: number, ids: readonly number[]) => {
    try {
      for (const otherId of ids) await call(undoMerge, { id, otherId });
    } finally {
      refresh(queries);
    }
  };
  return useChange(mergeClients, {
    refreshes: readsOfClients,
    onDone: ({ id, ids }) => offerUndo({ title: 'Clientes unidos', undo: () => separate(Number(id), ids) }),
  });
}

type Pair = { id: number; ids: readonly number[] };

const steps = {
  merge: ({ id, ids }: Pair) => call(mergeClients, { id, ids: [...ids] }),
  async separate({ id, ids }: Pair) {
    for (const otherId of ids) await call(undoMerge, { id, otherId });
  },
  markDistinct: ({ id, ids }: Pair) => call(markDistinct, { id, ids: [...ids] }),
  forget: ({ id, ids }: Pair) => call(undoMarkDistinct, { id, ids: ids.join(',') }),
};

export function useDecisions(pair: Pair) {
  const queries = useQueryClient();
  return useSending({
    mutationFn: async (step: keyof typeof steps) => {
      await steps[step](pair);
      return step;
    },
    onSettled: () => refresh(queries),
  });
}

function refresh(queries: QueryClient) {
  for (const read of readsOfClients) void queries.invalidateQueries({ queryKey: readKey(read) });
}
