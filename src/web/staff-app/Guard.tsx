import { Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { Activity, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { readKeeper } from '#web/lib/session-store.ts';
import { useLoad } from '#web/lib/use-load.ts';
import { StaffScreens } from '#web/ui/Page.tsx';
import { Spinner } from '#web/ui/Placeholders.tsx';

const loadKept = () => import('#web/agenda/offline/KeptAgenda.tsx');
// Beside the first calls, so that it is there when nobody answers them.
if (readKeeper()) void loadKept().catch(() => undefined);

/** Staff screens wait for the session; without one they redirect to the login, which returns here. */
export function Guard() {
  const { phase, user } = useSession();
  // A screen that loses the network waits behind the kept agenda, as it was.
  const [isAway, setAway] = useState(false);
  // Without `lazy`, because React keeps what was suspended back for 300 ms.
  const kept = useLoad({ key: readKeeper() && 'kept', load: loadKept });
  if (phase === 'ready' && !user) return <ToLogin />;
  return (
    <StaffScreens>
      {phase === 'starting' ? (
        <main id="contenido" tabIndex={-1}>
          <Spinner />
        </main>
      ) : (
        kept.state === 'ready' && <kept.value.KeptAgenda onAway={setAway} />
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
  // The address at the start, because during the redirect the router's location is already the login.
  const [from] = useState(router.state.location.href);
  return <Navigate to="/login" state={{ from }} replace />;
}
