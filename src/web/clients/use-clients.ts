import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { countVisits, listClients, listTags, readClient } from '#domain/clients/contract.ts';
import { listDuplicates } from '#domain/clients/merge-contract.ts';
import { call } from '#web/lib/http/call.ts';
import { useSearched } from '#web/lib/forms/use-debounced.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import {
  type ClientFilters,
  noFilters,
  nextOf,
  queryOf,
  readFilters,
  writeFilters,
} from './book/client-filters.ts';

export const readsOfClients = [listClients, listTags, listDuplicates, readClient, countVisits];

export function useClients() {
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const filters = readFilters(search);
  const [typed, type] = useState(filters.q);
  const query = queryOf(filters);
  const read = useInfiniteQuery({
    queryKey: readKey(listClients, query),
    queryFn: ({ signal, pageParam: after }) =>
      call(listClients, { ...query, ...(after && { after }) }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => nextOf(page, filters),
    placeholderData: keepPreviousData,
  });
  // Filter changes replace the history entry, so that the back button leaves the list.
  const change = (changes: Partial<ClientFilters>) => {
    const address = new URLSearchParams(writeFilters({ ...filters, ...changes })).toString();
    void router.navigate({ href: address ? `${pathname}?${address}` : pathname, replace: true });
  };
  const q = useSearched(typed);
  const find = useEffectEvent((text: string) => {
    if (text !== filters.q) change({ q: text });
  });
  useEffect(() => find(q), [q]);
  const showAll = () => {
    type('');
    change(noFilters);
  };
  return { filters, change, typed, type, showAll, read };
}

export type Clients = ReturnType<typeof useClients>;
