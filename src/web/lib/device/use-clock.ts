import { useEffect, useState } from 'react';
import type { EpochMs, Instant } from '#domain/time.ts';

/** The browser's clock in epoch milliseconds, updated every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const tickMs = 20_000;
// Browser time when this module loads, because a component's own bundle can load long after the server sent the page.
const loadedAt = Date.now();

// A stored shop page, rendered up to an hour before, contains the time of its sending; other pages do not.
const sentAt = (): Instant | undefined => {
  const text = document.getElementById('sent')?.textContent;
  return text && (JSON.parse(text) as Instant);
};

/**
 * The server's clock in epoch milliseconds, continued in the browser, because the browser's own clock may be wrong.
 * Begins with the time of the rendering, so that hydration finds what the server rendered.
 */
export function useClock(renderedAt: Instant): EpochMs {
  const [now, setNow] = useState(() => Date.parse(renderedAt));
  useEffect(() => {
    const ahead = Date.parse(sentAt() ?? renderedAt) - loadedAt;
    const tick = () => setNow(Date.now() + ahead);
    tick();
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [renderedAt]);
  return now;
}
