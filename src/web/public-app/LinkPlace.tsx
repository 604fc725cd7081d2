import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { reportLoadError } from '#web/lib/startup.ts';

// Clocks move on and what is shown may change, so that a page that is only looked at does not wait for ever.
const longestMs = 10_000;
const uses = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'touchstart', 'keydown', 'focusin', 'click'];
const returns = ['focus', 'online', 'visibilitychange', 'hashchange'];

let missed: (() => void) | null = null;

const buttons = () => [...document.querySelectorAll<HTMLElement>('main button')];

/** Keeps the last button that was pressed, else that somebody came back to the page, to be done again. */
function keep({ type, target }: Event): void {
  const nth = buttons().findIndex((button) => type === 'click' && button.contains(target as Node));
  // By its place, because React draws a page anew that a browser has translated meanwhile.
  if (nth >= 0) missed = () => buttons()[nth]?.click();
  else if (returns.includes(type)) missed ??= () => target?.dispatchEvent(new Event(type));
}

const listening = new AbortController();

/**
 * Loads what a page shows at the first sign that somebody uses it, or after a while; whatever its address asks for, at
 * once. The files of its program are fetched side by side. A failure shows the page's load failure and leaves what the
 * server drew.
 */
export async function whenUsed(load: () => Promise<Awaited<ReactNode>>): Promise<Awaited<ReactNode>> {
  await new Promise((use) => {
    for (const type of [...uses, ...returns]) {
      const hear = (event: Event) => {
        keep(event);
        use(null);
      };
      addEventListener(type, hear, { capture: true, signal: listening.signal });
    }
    setTimeout(use, location.hash ? 0 : longestMs);
  });
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="later"]') ?? {};
  for (const file of content.split(' ').filter(Boolean))
    import(/* @vite-ignore */ file).catch(() => undefined);
  return load().catch((problem: unknown) => {
    queueMicrotask(() => reportLoadError(problem));
    // A failure would make React take away what the server drew.
    return new Promise<never>(() => undefined);
  });
}

/** The place of what a link leads to: as the server drew it until its program has come, which then does what was missed. */
export const LinkPlace = ({ children }: { children: ReactNode }) => (
  <Suspense>
    {children}
    <Missed />
  </Suspense>
);

function Missed() {
  // In the very moment from which React itself receives events.
  useLayoutEffect(() => listening.abort(), []);
  useEffect(() => missed?.(), []);
  return null;
}
