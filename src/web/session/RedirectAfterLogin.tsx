import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Role } from '#domain/permissions.ts';
import { isStaffPath, ownPath } from '#web/lib/staff-paths.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

// As specified: only owners and barbers land on the dashboard by themselves.
const landing: Record<Role, string> = { owner: '/dashboard', barber: '/dashboard', manager: '/' };

/** Redirects a signed-in user to the page that required the login, else to the role's start page. */
export function RedirectAfterLogin({ role, from }: { role: Role; from: string | undefined }) {
  const router = useRouter();
  // Decided once, because the navigation drops the login's state.
  const [to] = useState(() => ownPath(from) ?? landing[role]);
  useEffect(() => {
    if (!isStaffPath(to)) return location.replace(to);
    void router.navigate({ href: to, replace: true });
  }, [router, to]);
  return <Spinner />;
}
