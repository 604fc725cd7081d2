import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { readOfflineUser } from '#web/lib/session/session-store.ts';
import { apiBase } from '#web/lib/http/send.ts';
import { flashToast, toast } from '#web/ui/overlays/toasts.ts';
import { findStoredAgenda, storeAgenda } from './store-agenda.ts';
import type { StoredAgenda as Kept } from './stored-agenda.ts';
import { OfflineAgenda } from './OfflineAgenda.tsx';

const keepEveryMs = 5 * 60_000;
const checkEveryMs = 20_000;
// A connection lost for less than a second does not replace the screen.
const patienceMs = 1_000;

/** Stores the user's agenda while the page is online, if the user turned that on, and shows it while offline. */
export function OfflineScreen({ onAway }: { onAway: (isAway: boolean) => void }) {
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
  const stored = useStoredAgenda(isOffline ? user?.id : undefined);
  if (!isOffline || !user || stored === undefined) return null;
  return <OfflineAgenda stored={stored} me={user.id} />;
}

function useLostNetwork(isOn: boolean): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkNetwork = () => {
      clearTimeout(timer);
      if (navigator.onLine) setLost(false);
      else timer = setTimeout(() => setLost(!navigator.onLine), patienceMs);
    };
    checkNetwork();
    addEventListener('online', checkNetwork);
    addEventListener('offline', checkNetwork);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', checkNetwork);
      removeEventListener('offline', checkNetwork);
    };
  }, [isOn]);
  return isOn && isLost;
}

function useKeeping(user: number | undefined) {
  useEffect(() => {
    if (user === undefined) return undefined;
    const keep = () => {
      // The user may have turned storing off meanwhile; after a failure the next run stores the agenda.
      if (readOfflineUser() === String(user)) storeAgenda(user).catch(() => undefined);
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
    const checkServer = async () => {
      if (!(await fetch(`${apiBase}/health`).catch(() => null))) return;
      flashToast('success', { title: 'Conectado' });
      location.reload();
    };
    const timer = setInterval(() => void checkServer(), checkEveryMs);
    const checkNow = () => void checkServer();
    addEventListener('online', checkNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', checkNow);
    };
  }, [isOn]);
}

/** null without a stored agenda, undefined while it is read. */
function useStoredAgenda(user: number | undefined): Kept | null | undefined {
  const [stored, setKept] = useState<Kept | null>();
  useEffect(() => {
    if (user === undefined) return undefined;
    let isCurrent = true;
    void findStoredAgenda(user).then((found) => isCurrent && setKept(found));
    return () => {
      isCurrent = false;
    };
  }, [user]);
  return stored;
}
