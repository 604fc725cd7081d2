import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type AuditEntry, auditPageSize, listAudit } from '#domain/audit/contract.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { type ActivityFilters, queryOf, readFilters, writeFilters } from './activity-filters.ts';

const lastOf = (page: readonly AuditEntry[]) => (page.length === auditPageSize ? page.at(-1)?.id : undefined);

export function useActivity({ timezone: zone }: Organization) {
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const filters = readFilters(search);
  const query = queryOf(filters);
  const read = useInfiniteQuery({
    queryKey: readKey(listAudit, query),
    queryFn: ({ signal, pageParam: before }) => call(listAudit, { ...query, before }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: lastOf,
    placeholderData: keepPreviousData,
  });
  const show = (wanted: ActivityFilters) => {
    const address = new URLSearchParams(writeFilters(wanted)).toString();
    void router.navigate({ href: address ? `${pathname}?${address}` : pathname });
  };
  const change = (changes: Partial<ActivityFilters>) => show({ ...filters, ...changes });
  return { zone, filters, show, change, read };
}

export type Activity = ReturnType<typeof useActivity>;
