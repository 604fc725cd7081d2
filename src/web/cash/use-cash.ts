import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { readAllCash, readCash } from '#domain/cash/contract.ts';
import { type Charge, listCharges } from '#domain/charges/contract.ts';
import { noBranch } from '#domain/charges/drawer-branch.ts';
import { type PlainDate, today, type Zone } from '#domain/time.ts';
import { call } from '#web/lib/call.ts';
import type { Endpoint } from '#web/lib/endpoint.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { readKey, useRead } from '#web/lib/use-read.ts';
import { followAgenda } from '#web/reservations/follow-agenda.ts';
import { type CashAddress, dayOf, writeAddress } from './cash-address.ts';

/** Whatever shows the money of a day. */
export const readsOfCash: Endpoint[] = [readCash, readAllCash, listCharges];

/** What the page's address says; every change of it is a history entry, so that "back" undoes it. */
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

/** How the cash of a branch on a day is asked for. */
export const cashOf = (date: PlainDate, branch: number | null) => ({ date, branch_id: branch ?? noBranch });

/** Reads the money of a day anew, also whenever the shop's reservations change. */
function useRefresh() {
  const queries = useQueryClient();
  const refresh = useCallback(() => {
    for (const shown of readsOfCash) void queries.invalidateQueries({ queryKey: readKey(shown) });
  }, [queries]);
  useEffect(() => followAgenda(refresh), [refresh]);
  return refresh;
}

/** The sums of a day over all drawers. */
export function useAllCash(date: PlainDate) {
  useRefresh();
  return useRead(readAllCash, { date });
}

/** The cash of a branch on a day and its charges. */
export function useCash(date: PlainDate, branch: number | null) {
  const refresh = useRefresh();
  const cash = useRead(readCash, cashOf(date, branch));
  return { cash, charges: useCharges(date, branch), refresh };
}

const pageSize = 100;

/** All charges of a drawer on a day, the newest first, however many pages they fill. */
function useCharges(date: PlainDate, branch: number | null) {
  const asked = { from: date, to: date, ...(branch !== null && { branch_id: branch }), limit: pageSize };
  return useQuery({
    queryKey: readKey(listCharges, { ...asked, pages: 'all' }),
    queryFn: async ({ signal }) => {
      const all: Charge[] = [];
      for (let isLast = false; !isLast;) {
        const page = await call(listCharges, { ...asked, before: all.at(-1)?.id }, { signal });
        all.push(...page);
        isLast = page.length < pageSize;
      }
      // Where none is asked for, those of all branches are answered.
      return all.filter(({ branch_id }) => branch_id === branch);
    },
  });
}
