import { useEffect, useEffectEvent } from 'react';

/** What the buttons of a reminder ask the page for, behind the `#` of its address. */
const fragments = ['#confirmar', '#mover', '#cancelar', '#avisos'] as const;
type Asked = (typeof fragments)[number];

/**
 * Hears what the address asks for, once, when somebody looks at the page: whoever only fetches a link asks for
 * nothing. `sequence` is that of the reminder; both are taken off the address, so that a reload repeats nothing.
 */
export function useFragment(onAsked: (asked: Asked, sequence: number | undefined) => void): void {
  const attend = useEffectEvent(() => {
    const { hash, search, pathname } = location;
    const asked = fragments.find((fragment) => fragment === hash);
    if (!asked || document.visibilityState !== 'visible') return;
    history.replaceState(history.state, '', pathname);
    const sequence = new URLSearchParams(search).get('s');
    onAsked(asked, sequence && /^\d{1,9}$/.test(sequence) ? Number(sequence) : undefined);
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
