import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { readKeeper } from '#web/lib/session-store.ts';
import { apiBase } from '#web/lib/send.ts';
import { flashToast, toast } from '#web/ui/toasts.ts';
import { findKept, keepAgenda } from './keep.ts';
import type { KeptAgenda as Kept } from './kept-agenda.ts';
import { OfflineAgenda } from './OfflineAgenda.tsx';

const keepEveryMs = 5 * 60_000;
const lookEveryMs = 20_000;
// A connection lost for less than a second does not replace the screen.
const patienceMs = 1_000;

/** Stores the user's agenda while the page is online, if the user turned that on, and shows it while offline. */
export function KeptAgenda({ onAway }: { onAway: (isAway: boolean) => void }) {
  const { phase, user } = useSession();
  const isLost = useLostNetwork(phase === 'ready');
  const isOffline = phase === 'offline' || isLost;
  const queries = useQueryClient();
  const wasLost = useRef(false);
  const follow = useEffectEvent((isAway: boolean) => {
    onAway(isAway);
    if (wasLost.current && !isAway) {
      toast.success('Conectado');
      void queries.invalidateQueries();
    }
    wasLost.current = isAway;
  });
  useEffect(() => follow(isLost), [isLost]);
  useKeeping(phase === 'ready' && !isLost ? user?.id : undefined);
  useReload(phase === 'offline');
  const kept = useKept(isOffline ? user?.id : undefined);
  if (!isOffline || !user || kept === undefined) return null;
  return <OfflineAgenda kept={kept} me={user.id} />;
}

/** Whether a page that started online is offline now. */
function useLostNetwork(isOn: boolean): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (navigator.onLine) setLost(false);
      else timer = setTimeout(() => setLost(!navigator.onLine), patienceMs);
    };
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, [isOn]);
  return isOn && isLost;
}

/** Stores the agenda now and every five minutes while the page is visible. */
function useKeeping(user: number | undefined) {
  useEffect(() => {
    if (user === undefined) return undefined;
    const keep = () => {
      // The user may have turned it off meanwhile; after a failure the next run stores the agenda.
      if (readKeeper() === String(user)) keepAgenda(user).catch(() => undefined);
    };
    const whenSeen = () => document.visibilityState === 'visible' && keep();
    keep();
    const timer = setInterval(whenSeen, keepEveryMs);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [user]);
}

/** Reloads the page when the server answers again, so that all its files are of one release. */
function useReload(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined;
    const look = async () => {
      if (!(await fetch(`${apiBase}/health`).catch(() => null))) return;
      flashToast('success', { title: 'Conectado' });
      location.reload();
    };
    const timer = setInterval(() => void look(), lookEveryMs);
    const lookNow = () => void look();
    addEventListener('online', lookNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', lookNow);
    };
  }, [isOn]);
}

/** Stored agenda of a user; null if there is none, undefined while it is read. */
function useKept(user: number | undefined): Kept | null | undefined {
  const [kept, setKept] = useState<Kept | null>();
  useEffect(() => {
    if (user === undefined) return undefined;
    let isCurrent = true;
    void findKept(user).then((found) => isCurrent && setKept(found));
    return () => {
      isCurrent = false;
    };
  }, [user]);
  return kept;
}
