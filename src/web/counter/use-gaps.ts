import { useEffect, useEffectEvent } from 'react';
import { findGap, findGaps } from '#domain/booking/contract.ts';
import type { Gap } from '#domain/booking/form/gap-choice.ts';
import type { LocalDateTime } from '#domain/time.ts';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { useRead } from '#web/lib/http/use-read.ts';

type GapSearch = {
  barberId: number | null;
  from: LocalDateTime;
  durationMin: number | null;
};

const options = { keepPrevious: true, onFailure: () => null };

/** Ordered by start: one gap of a chosen barber, else one gap each of up to three barbers. */
export function useGaps(
  { barberId, durationMin, ...search }: GapSearch,
  agendaReadAt: number,
): readonly Gap[] {
  const from = useDebounced(search.from, 150);
  const isKnown = durationMin !== null && from !== '';
  const query = { from, minutes: durationMin ?? 0 };
  const own = useRead(
    findGap,
    { ...query, barber_id: barberId ?? 0 },
    { ...options, enabled: isKnown && barberId !== null },
  );
  const others = useRead(findGaps, query, { ...options, enabled: isKnown && barberId === null });
  const read = barberId === null ? others : own;
  const refresh = useEffectEvent(() => {
    if (read.isFetched && isKnown) void read.refetch({ cancelRefetch: false });
  });
  useEffect(() => {
    if (agendaReadAt > 0) refresh();
  }, [agendaReadAt]);
  if (!isKnown) return [];
  if (barberId === null) return others.data ?? [];
  // While a barber's gap loads, `data` still holds the previous barber's gap.
  return own.data?.barber_id === barberId ? [own.data] : [];
}
