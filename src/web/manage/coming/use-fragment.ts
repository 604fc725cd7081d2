import { useEffect, useEffectEvent } from 'react';

/** What the buttons of a reminder ask for, behind the `#` of the page's address. */
type Acts = Record<string, ((told: { sequence?: number }) => unknown) | undefined>;

/**
 * Does what the address asks for, once, when somebody looks at the page: whoever only fetches a link does nothing.
 * It is taken off the address with the reminder's sequence, so that a reload repeats nothing.
 */
export function useFragment(acts: Acts): void {
  const attend = useEffectEvent(() => {
    const { hash, search, pathname } = location;
    const act = acts[hash];
    if (!act || document.hidden) return;
    history.replaceState(history.state, '', pathname);
    const sequence = new URLSearchParams(search).get('s');
    act(sequence ? { sequence: Number(sequence) } : {});
  });
  useEffect(() => {
    const leaving = new AbortController();
    const hear = () => attend();
    hear();
    addEventListener('hashchange', hear, leaving);
    document.addEventListener('visibilitychange', hear, leaving);
    return () => leaving.abort();
  }, []);
}
