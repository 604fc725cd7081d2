import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { type Deposit, listDeposits } from '#domain/deposits/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { followAgenda } from '#web/reservations/follow-agenda.ts';
import { type DepositFilters, queryOf, readFilters, writeFilters } from './deposit-filters.ts';

const pageSize = 20;
const lastOf = (page: readonly Deposit[]) => (page.length === pageSize ? page.at(-1)?.id : undefined);

export function useDeposits() {
  const router = useRouter();
  const queries = useQueryClient();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const filters = readFilters(search);
  const query = {
    ...queryOf(filters),
    state: filters.state ?? undefined,
    dispute: filters.dispute ?? undefined,
    limit: pageSize,
  };
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: readKey(listDeposits) }),
    [queries],
  );
  useEffect(() => followAgenda(refresh), [refresh]);
  const read = useInfiniteQuery({
    queryKey: readKey(listDeposits, query),
    queryFn: ({ signal, pageParam: after }) =>
      call(listDeposits, { ...query, ...(after && { after: String(after) }) }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: lastOf,
    placeholderData: keepPreviousData,
    meta: { onFailure: () => null },
  });
  const show = (wanted: DepositFilters) => {
    const address = new URLSearchParams(writeFilters(wanted)).toString();
    void router.navigate({ href: address ? `${pathname}?${address}` : pathname });
  };
  const all = read.data?.pages.flat();
  const deposits = filters.state === 'open' ? all && transferredFirst(all) : all;
  return { filters, show, read, deposits };
}

const transferredFirst = (deposits: Deposit[]): Deposit[] =>
  deposits.toSorted((a, b) => Number(b.transferred_at !== null) - Number(a.transferred_at !== null));
