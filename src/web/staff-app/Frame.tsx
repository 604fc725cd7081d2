import { Outlet, useRouter, useRouterState, type AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#web/lib/session.ts';
import { isSignedInPath, isStaffPath } from '#web/lib/staff-paths.ts';
import { ProveDialog } from '#web/session/ProveDialog.tsx';
import { TopBar } from '#web/session/TopBar.tsx';
import { useMenus } from '#web/session/use-menus.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { showFlashToast } from '#web/ui/toasts.ts';
import { MenuSections, Sections } from './Sections.tsx';
import { ShopName } from './ShopName.tsx';
import styles from './Frame.module.css';

/** The frame of every staff screen: it stands while the screen in it loads and changes. */
export function Frame() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { phase, user } = useSession();
  // Without network there is one screen alone.
  const signedIn = isSignedInPath(path) && phase !== 'offline' ? user : null;
  const menus = useMenus('loud', signedIn && <MenuSections user={signedIn} path={path} />);
  useFollowedLinks(useRouter());
  useEffect(showFlashToast, []);
  return (
    <div className={signedIn ? styles.frame : undefined}>
      <TopBar start="loud" menus={menus} place={signedIn && <ShopName />} />
      <div className={styles.body}>
        <div className={styles.screen}>
          <Outlet />
        </div>
        {/* Behind the screen, which the keyboard then reaches first. */}
        {signedIn && <Sections user={signedIn} path={path} onMore={() => menus.show('menu')} />}
      </div>
      <ProveDialog />
      <Toasts ofStaff />
    </div>
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
