import { Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { Activity, useState } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { readOfflineUser } from '#web/lib/session/session-store.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { StaffScreens } from '#web/ui/layout/Page.tsx';
import { Spinner } from '#web/ui/layout/Placeholders.tsx';

const loadOfflineScreen = () => import('#web/agenda/offline/OfflineScreen.tsx');
// Loaded in parallel with the first requests, so that the offline agenda is available if the server does not respond.
if (readOfflineUser()) void loadOfflineScreen().catch(() => undefined);

export function Guard() {
  const { phase, user } = useSession();
  // While the network is away, the open screen stays mounted but hidden behind the offline agenda.
  const [isAway, setAway] = useState(false);
  // `useLoad` instead of `lazy`, because React delays suspended content by 300 ms.
  const offlineScreen = useLoad({ key: readOfflineUser() && 'kept', load: loadOfflineScreen });
  if (phase === 'ready' && !user) return <ToLogin />;
  return (
    <StaffScreens>
      {phase === 'starting' ? (
        <main id="contenido" tabIndex={-1}>
          <Spinner />
        </main>
      ) : (
        offlineScreen.state === 'ready' && <offlineScreen.value.OfflineScreen onAway={setAway} />
      )}
      {phase === 'ready' && (
        <Activity mode={isAway ? 'hidden' : 'visible'}>
          <Outlet />
        </Activity>
      )}
    </StaffScreens>
  );
}

function ToLogin() {
  const router = useRouter();
  // The initial path, because during the redirect the router's location is already the login.
  const [from] = useState(router.state.location.href);
  return <Navigate to="/login" state={{ from }} replace />;
}
