import { useEffect, useEffectEvent } from 'react';

/** Actions by the fragment (`#…`) of the page address, which the buttons of a reminder use. */
type Acts = Record<string, ((options: { sequence?: number }) => unknown) | undefined>;

/**
 * Runs the action of the page address once, while the page is visible, because programs that only fetch links must not
 * trigger it. Removes fragment and sequence from the address, so that a reload does not repeat the action.
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
