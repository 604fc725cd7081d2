import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { readAllCash, readCash } from '#domain/cash/contract.ts';
import { type Charge, listCharges } from '#domain/charges/contract.ts';
import { noBranch } from '#domain/charges/drawer-branch.ts';
import { type PlainDate, today, type Zone } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import type { Endpoint } from '#web/lib/http/endpoint.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { readKey, useRead } from '#web/lib/http/use-read.ts';
import { followAgenda } from '#web/reservations/follow-agenda.ts';
import { type CashAddress, dayOf, writeAddress } from './cash-address.ts';

export const readsOfCash: Endpoint[] = [readCash, readAllCash, listCharges];

/** Every change adds a history entry, so that the back button undoes it. */
export function useCashAddress(zone: Zone) {
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const address: CashAddress = search;
  const day = today(useNow(), zone);
  const date = dayOf(address, day);
  const change = (changes: CashAddress) => {
    const query = writeAddress({ ...address, day: date, ...changes }, day);
    void router.navigate({ href: query ? `${pathname}?${query}` : pathname });
  };
  return { address, date, today: day, change };
}

export const cashOf = (date: PlainDate, branch: number | null) => ({ date, branch_id: branch ?? noBranch });

function useRefresh() {
  const queries = useQueryClient();
  const refresh = useCallback(() => {
    for (const shown of readsOfCash) void queries.invalidateQueries({ queryKey: readKey(shown) });
  }, [queries]);
  useEffect(() => followAgenda(refresh), [refresh]);
  return refresh;
}

export function useAllCash(date: PlainDate) {
  useRefresh();
  return useRead(readAllCash, { date });
}

export function useCash(date: PlainDate, branch: number | null) {
  const refresh = useRefresh();
  const cash = useRead(readCash, cashOf(date, branch));
  return { cash, charges: useCharges(date, branch), refresh };
}

const pageSize = 100;

function useCharges(date: PlainDate, branch: number | null) {
  const query = { from: date, to: date, ...(branch !== null && { branch_id: branch }), limit: pageSize };
  return useQuery({
    queryKey: readKey(listCharges, { ...query, pages: 'all' }),
    queryFn: async ({ signal }) => {
      const all: Charge[] = [];
      for (let isLast = false; !isLast;) {
        const page = await call(listCharges, { ...query, before: all.at(-1)?.id }, { signal });
        all.push(...page);
        isLast = page.length < pageSize;
      }
      // Without `branch_id` the response has the charges of all branches.
      return all.filter(({ branch_id }) => branch_id === branch);
    },
  });
}
