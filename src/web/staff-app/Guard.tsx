import { Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { Activity, lazy, Suspense, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { readKeeper } from '#web/lib/session-store.ts';
import { LoadingPage, StaffScreens } from '#web/ui/Page.tsx';

const loadKept = () =>
  import('#web/agenda/offline/KeptAgenda.tsx').then(
    (module) => ({ default: module.KeptAgenda }),
    () => ({ default: () => null }),
  );
const KeptAgenda = lazy(loadKept);
// Beside the first calls, so that it is there when nobody answers them.
if (readKeeper()) void loadKept();

/** Staff screens wait for the session; without one they redirect to the login, which returns here. */
export function Guard() {
  const { phase, user } = useSession();
  // A screen that loses the network waits behind the kept agenda, as it was.
  const [isAway, setAway] = useState(false);
  if (phase === 'ready' && !user) return <ToLogin />;
  return (
    <StaffScreens>
      {phase === 'starting' ? (
        <LoadingPage />
      ) : (
        readKeeper() && (
          <Suspense fallback={null}>
            <KeptAgenda onAway={setAway} />
          </Suspense>
        )
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
