import { followReservations } from '#web/lib/http/first-calls.ts';
import { readStream } from '#web/lib/http/read-stream.ts';

const pollEvery = 20_000;
// Bookings often arrive in bursts; a single reload covers each burst.
const burstMs = 150;
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** Calls `changed` after agenda events (polls without a stream) while the page is visible; returns a stop function. */
export function followAgenda(changed: () => void): () => void {
  let following: AbortController | null = null;
  let isOpen = false;
  let burst: ReturnType<typeof setTimeout> | undefined;

  const refreshSoon = () => {
    clearTimeout(burst);
    burst = setTimeout(changed, burstMs);
  };

  async function keepFollowing(signal: AbortSignal) {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const begun = Date.now();
      const onOpen = () => {
        isOpen = true;
        refreshSoon();
      };
      await readStream(followReservations, { signal, onOpen, onEvent: refreshSoon }).catch(() => undefined);
      if (signal.aborted) return;
      isOpen = false;
      // A stream ends at once if another screen of the user replaced it; reopening it now would end the other one.
      if (Date.now() - begun > pollEvery) failures = -1;
      await pause(pauses[Math.min(failures + 1, pauses.length - 1)] ?? pollEvery, signal);
    }
  }

  const stop = () => {
    following?.abort();
    following = null;
    isOpen = false;
  };
  const start = () => {
    stop();
    if (document.hidden) return;
    following = new AbortController();
    void keepFollowing(following.signal);
  };
  // A hidden page closes its stream, because browsers limit the connections to one site across all tabs.
  const heedSight = () => {
    start();
    if (!document.hidden) refreshSoon();
  };
  const poll = setInterval(() => {
    if (!isOpen && !document.hidden) refreshSoon();
  }, pollEvery);
  document.addEventListener('visibilitychange', heedSight);
  addEventListener('online', heedSight);
  start();
  return () => {
    stop();
    clearTimeout(burst);
    clearInterval(poll);
    document.removeEventListener('visibilitychange', heedSight);
    removeEventListener('online', heedSight);
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
