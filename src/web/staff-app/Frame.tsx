import { Outlet, useRouter, useRouterState, type AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isExample } from '#web/lib/session/example.ts';
import { useSession } from '#web/lib/session/session.ts';
import { isSignedInPath, isStaffPath } from '#web/lib/session/staff-paths.ts';
import { ProveDialog } from '#web/session/ProveDialog.tsx';
import { TopBar } from '#web/session/TopBar.tsx';
import { useMenus } from '#web/session/use-menus.tsx';
import { Toasts } from '#web/ui/overlays/Toasts.tsx';
import { showFlashToast } from '#web/ui/overlays/toasts.ts';
import { ExampleNotice } from './ExampleNotice.tsx';
import { MenuSections, Sections } from './Sections.tsx';
import { ShopName } from './ShopName.tsx';
import styles from './Frame.module.css';

export function Frame() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { phase, user } = useSession();
  // Without network the only screen is the offline agenda, so the navigation is hidden.
  const signedIn = isSignedInPath(path) && phase !== 'offline' ? user : null;
  const menus = useMenus('loud', signedIn && <MenuSections user={signedIn} path={path} />);
  useFollowedLinks(useRouter());
  useEffect(showFlashToast, []);
  return (
    <div className={signedIn ? styles.frame : undefined}>
      <TopBar start="loud" menus={menus} place={signedIn && <ShopName />} />
      {signedIn && isExample() && <ExampleNotice />}
      <div className={styles.body}>
        <div className={styles.screen}>
          <Outlet />
        </div>
        {/* After the screen in the DOM, so that the keyboard reaches the screen first. */}
        {signedIn && <Sections user={signedIn} path={path} onMore={() => menus.show('menu')} />}
      </div>
      <ProveDialog />
      <Toasts ofStaff />
    </div>
  );
}

/** Navigates plain anchors to staff screens without a page load, so that components of both apps can use anchors. */
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
