import { useEffect, useEffectEvent, useRef } from 'react';
import { previousPage } from './filters/agenda-filters.ts';
import type { Agenda } from './use-agenda.ts';

/** Returns to the previous page when the last reservation of a page disappears, also if another user deleted it. */
export function useStepBack({ read, filters, change }: Agenda): void {
  const count = read.data && !read.isPlaceholderData ? read.data.length : null;
  const before = useRef({ offset: 0, count: 0 });
  const step = useEffectEvent((shown: number | null) => {
    const { offset } = filters;
    const isEmptied =
      shown === 0 && offset > 0 && before.current.offset === offset && before.current.count > 0;
    if (isEmptied) change(previousPage(filters), { replace: true });
    before.current = { offset, count: shown ?? 0 };
  });
  useEffect(() => step(count), [count]);
}
