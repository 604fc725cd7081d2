import { Outlet, useRouter, useRouterState, type AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ProveDialog } from '#web/session/ProveDialog.tsx';
import { TopBar } from '#web/session/TopBar.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { showFlashToast } from '#web/ui/toasts.ts';
import { isStaffPath } from '#web/lib/staff-paths.ts';

/** The frame of every staff screen. */
export function Frame() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  useFollowedLinks(useRouter());
  useEffect(showFlashToast, []);
  return (
    <>
      <TopBar path={pathname} />
      <Outlet />
      <ProveDialog />
      <Toasts atTop />
    </>
  );
}

/** Follows plain anchors to staff screens without loading a page, so that parts of both apps can use anchors. */
function useFollowedLinks(router: AnyRouter): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !isPlainClick(event) || link.target || link.hasAttribute('download')) return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== location.origin || !isStaffPath(pathname) || hash) return;
      event.preventDefault();
      void router.navigate({ href: pathname + search });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
}

const isPlainClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: MouseEvent): boolean => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
