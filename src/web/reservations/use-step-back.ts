import { useEffect, useEffectEvent, useRef } from 'react';
import { previousPage } from './filters/agenda-filters.ts';
import type { Agenda } from './use-agenda.ts';

/** Goes a page back when the last reservation of a shown page disappears, wherever it was deleted. */
export function useStepBack({ read, filters, change }: Agenda): void {
  const count = read.data && !read.isPlaceholderData ? read.data.length : null;
  const countBefore = useRef<number | null>(null);
  const step = useEffectEvent((shown: number | null) => {
    if (shown === 0 && countBefore.current && filters.offset > 0)
      change(previousPage(filters), { replace: true });
    countBefore.current = shown;
  });
  useEffect(() => step(count), [count]);
}
