import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { useSession } from '#web/lib/session.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

/** Staff screens wait for the session, and without one send to the login, which brings back here. */
export function Guard() {
  const { phase, user } = useSession();
  const from = useRouterState({ select: ({ location }) => location.href });
  if (phase === 'starting') return <Spinner />;
  if (!user) return <Navigate to="/login" state={{ from }} replace />;
  return <Outlet />;
}
