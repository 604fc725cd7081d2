import { useEffect, useEffectEvent, useState } from 'react';
import type { Flow } from '../wizard/use-flow.ts';

type Way = 'calendar' | 'history';

/** Goes on to the calendar, or to the step of the browser's history, once the choice that was just set is drawn. */
export function useArrival(flow: Flow): (way: Way) => void {
  // A new object each time, so that the same way can be gone again.
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
