import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TopBar } from '#web/session/TopBar.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { showFlashToast } from '#web/ui/toasts.ts';
import { useFollowedLinks } from './use-followed-links.ts';

/** The frame of every staff screen. */
export function Frame() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  useFollowedLinks(useRouter());
  useEffect(showFlashToast, []);
  return (
    <>
      <TopBar path={pathname} />
      <Outlet />
      <Toasts />
    </>
  );
}
