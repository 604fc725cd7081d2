import { Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { LoadingPage, StaffScreens } from '#web/ui/Page.tsx';

/** Staff screens wait for the session; without one they redirect to the login, which returns here. */
export function Guard() {
  const { phase, user } = useSession();
  if (phase === 'ready' && !user) return <ToLogin />;
  return <StaffScreens>{phase === 'starting' ? <LoadingPage /> : <Outlet />}</StaffScreens>;
}

function ToLogin() {
  const router = useRouter();
  // The address at the start, because during the redirect the router's location is already the login.
  const [from] = useState(router.state.location.href);
  return <Navigate to="/login" state={{ from }} replace />;
}
