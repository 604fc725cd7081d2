import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { TopBar } from '#web/session/TopBar.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { useFollowedLinks } from './use-followed-links.ts';

/** What stands around every staff screen. */
export function Frame() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  useFollowedLinks(useRouter());
  return (
    <>
      <TopBar path={pathname} />
      <Outlet />
      <Toasts />
    </>
  );
}
