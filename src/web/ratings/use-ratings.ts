import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listRatings } from '#domain/ratings/contract.ts';
import { inOrder, type PlainDate } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { readKey } from '#web/lib/http/use-read.ts';

const pageSize = 50;

export type RatingFilters = { barber: number | null; from: PlainDate | null; to: PlainDate | null };
export const allRatings: RatingFilters = { barber: null, from: null, to: null };

export function useRatings() {
  const [filters, setFilters] = useState(allRatings);
  const { barber, from, to } = filters;
  const [first, last] = inOrder(from, to);
  const query = {
    limit: pageSize,
    ...(barber !== null && { barber_id: barber }),
    ...(first && { from: first }),
    ...(last && { to: last }),
  };
  const read = useInfiniteQuery({
    queryKey: readKey(listRatings, query),
    queryFn: ({ signal, pageParam: offset }) => call(listRatings, { ...query, offset }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      pages.length * pageSize < count ? pages.length * pageSize : undefined,
    placeholderData: keepPreviousData,
    meta: { onFailure: () => null },
  });
  const isFiltered = Object.values(filters).some((value) => value !== null);
  return {
    filters,
    isFiltered,
    read,
    show: setFilters,
    change: (changes: Partial<RatingFilters>) => setFilters({ ...filters, ...changes }),
  };
}

export type Ratings = ReturnType<typeof useRatings>;
