import { useEffect, useState } from 'react';
import type { EpochMs, Instant } from '#domain/time.ts';

/** The browser's clock in epoch milliseconds, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const tickMs = 20_000;
// A page's program may come long after the page, whose clock is the server's of then.
const loadedAt = Date.now();

/** The server's clock in epoch milliseconds, continued in the browser; the browser's own clock may be wrong. */
export function useClock(serverNow: Instant): EpochMs {
  const [now, setNow] = useState(() => Date.parse(serverNow));
  useEffect(() => {
    const ahead = Date.parse(serverNow) - loadedAt;
    const tick = () => setNow(Date.now() + ahead);
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [serverNow]);
  return now;
}
