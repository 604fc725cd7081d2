import { useRouter, useRouterState } from '@tanstack/react-router';
import type { PlainDate } from '#domain/time.ts';
import { type AgendaFilters, changeFilters, readFilters, writeFilters } from './agenda-filters.ts';

export type ChangeFilters = (change: Partial<AgendaFilters>, options?: { replace?: boolean }) => void;

/** The filters in the page's address; every change is a history entry, so that "back" undoes it. */
export function useFilters(today: PlainDate): [filters: AgendaFilters, change: ChangeFilters] {
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const filters = readFilters(search, today);
  const change: ChangeFilters = (changes, { replace = false } = {}) => {
    const address = writeFilters(changeFilters(filters, changes), today);
    const query = new URLSearchParams(address).toString();
    void router.navigate({ href: query ? `${pathname}?${query}` : pathname, replace });
  };
  return [filters, change];
}
