import { useEffect, useEffectEvent } from 'react';

type Refreshing = {
  everyMs: number;
  mayChange: boolean;
  isOver: boolean;
  refresh: (() => void) | null;
};

/** Refreshes at an interval and when the page becomes visible, while data may change; also once `isOver` is true. */
export function useRefreshing({ everyMs, mayChange, isOver, refresh }: Refreshing): void {
  const refreshNow = useEffectEvent(() => {
    if (!document.hidden) refresh?.();
  });
  useEffect(() => {
    if (!mayChange) return undefined;
    const timer = setInterval(refreshNow, everyMs);
    document.addEventListener('visibilitychange', refreshNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshNow);
    };
  }, [everyMs, mayChange]);
  useEffect(() => {
    if (isOver) refreshNow();
  }, [isOver]);
}
