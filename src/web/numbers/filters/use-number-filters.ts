import { useRouter, useRouterState } from '@tanstack/react-router';
import type { Organization } from '#domain/organization/contract.ts';
import { today as dateIn } from '#domain/time.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { type NumberFilters, readFilters, writeFilters } from './number-filters.ts';

/** Every change adds a history entry, so that the back button undoes it. */
export function useNumberFilters({ timezone }: Organization) {
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const today = dateIn(useNow(), timezone);
  const filters = readFilters(search, today);
  const change = (changes: Partial<NumberFilters>) => {
    const query = new URLSearchParams(writeFilters({ ...filters, ...changes })).toString();
    void router.navigate({ href: query ? `${pathname}?${query}` : pathname });
  };
  return { today, filters, change };
}

export type Filtering = ReturnType<typeof useNumberFilters>;
