import { Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

/** Staff screens wait for the session, and without one send to the login, which brings back here. */
export function Guard() {
  const { phase, user } = useSession();
  if (phase === 'starting') return <Spinner />;
  return user ? <Outlet /> : <ToLogin />;
}

function ToLogin() {
  const router = useRouter();
  // Where it began: on the way, the router's own place is the login already.
  const [from] = useState(router.state.location.href);
  return <Navigate to="/login" state={{ from }} replace />;
}
