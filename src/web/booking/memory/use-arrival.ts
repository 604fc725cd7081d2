import { useEffect, useEffectEvent, useState } from 'react';
import type { Flow } from '../wizard/use-flow.ts';

type Way = 'calendar' | 'history';

/** Navigates to the calendar, or to the step in the browser's history, after a choice just set has rendered. */
export function useArrival(flow: Flow): (way: Way) => void {
  // A new object each time triggers the effect again for the same destination.
  const [due, setDue] = useState<{ way: Way } | null>(null);
  const arrive = useEffectEvent((way: Way) => {
    if (way === 'calendar') flow.skipToSchedule();
    else dispatchEvent(new PopStateEvent('popstate'));
  });
  useEffect(() => {
    if (due) arrive(due.way);
  }, [due]);
  return (way) => setDue({ way });
}
