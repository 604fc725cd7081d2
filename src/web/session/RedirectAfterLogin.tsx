import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Role } from '#domain/permissions.ts';
import { isStaffPath, ownPath } from '#web/lib/staff-paths.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

// As specified: only owners and barbers land on the dashboard by themselves.
const landing: Record<Role, string> = { owner: '/dashboard', barber: '/dashboard', manager: '/' };

/** Takes a signed-in person to the page that asked for the login, else to where the role begins. */
export function RedirectAfterLogin({ role, from }: { role: Role; from: string | undefined }) {
  const router = useRouter();
  // Decided once: on the way there the login's memory is gone.
  const [to] = useState(() => ownPath(from) ?? landing[role]);
  useEffect(() => {
    if (!isStaffPath(to)) return location.replace(to);
    void router.navigate({ href: to, replace: true });
  }, [router, to]);
  return <Spinner />;
}
