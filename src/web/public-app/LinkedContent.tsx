import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { reportLoadError } from '#web/lib/device/startup.ts';

// Milliseconds until the bundle loads without any interaction, because the clock runs on and the page's data may
// change.
const longestMs = 10_000;
const uses = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'touchstart', 'keydown', 'focusin', 'click'];
const returns = ['focus', 'online', 'visibilitychange', 'hashchange'];

let missed: (() => void) | null = null;

const buttons = () => [...document.querySelectorAll<HTMLElement>('main button')];

/** Remembers the last pressed button, or else a return to the page, to replay it after hydration. */
function keep({ type, target }: Event): void {
  const nth = buttons().findIndex((button) => type === 'click' && button.contains(target as Node));
  // By its index, because React rerenders a page that browser translation has changed, which replaces the button.
  if (nth >= 0) missed = () => buttons()[nth]?.click();
  else if (returns.includes(type)) missed ??= () => target?.dispatchEvent(new Event(type));
}

const listening = new AbortController();

const askingParameters = ['t', 'pagar', 'volver'];

/**
 * Whether the address asks for an action: its hash opens a dialog or answers, `t` is the token of a confirmation,
 * `pagar` opens the payment page, and `volver` comes from there.
 */
const asksAtOnce = () => {
  const parameters = new URLSearchParams(location.search);
  return location.hash !== '' || askingParameters.some((name) => parameters.has(name));
};

/**
 * Loads at the first interaction, after ten seconds, after the first paint of a page with the rating form, which the
 * server cannot render, or at once if the address asks for an action. A failure shows the page's load error and leaves
 * the server-rendered HTML.
 */
export async function loadOnInteraction(
  load: () => Promise<Awaited<ReactNode>>,
): Promise<Awaited<ReactNode>> {
  await new Promise((use) => {
    for (const type of [...uses, ...returns]) {
      const hear = (event: Event) => {
        keep(event);
        use(null);
      };
      addEventListener(type, hear, { capture: true, signal: listening.signal });
    }
    setTimeout(use, asksAtOnce() ? 0 : longestMs);
    if (document.getElementById('opinion')) requestAnimationFrame(() => setTimeout(use));
  });
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="later"]') ?? {};
  for (const file of content.split(' ').filter(Boolean))
    import(/* @vite-ignore */ file).catch(() => undefined);
  return load().catch((problem: unknown) => {
    queueMicrotask(() => reportLoadError(problem));
    // A rejected promise would make React remove the server-rendered HTML.
    return new Promise<never>(() => undefined);
  });
}

export const LinkedContent = ({ children }: { children: ReactNode }) => (
  <Suspense>
    {children}
    <Missed />
  </Suspense>
);

function Missed() {
  // A layout effect, because it runs at the moment from which React itself receives events.
  useLayoutEffect(() => listening.abort(), []);
  useEffect(() => {
    missed?.();
  }, []);
  return null;
}
