import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { reportLoadError } from '#web/lib/device/startup.ts';
import { TopBar } from '#web/session/TopBar.tsx';
import { useMenus } from '#web/session/use-menus.tsx';
import { followToasts, readNoToasts, readToasts, showFlashToast } from '#web/ui/overlays/toasts.ts';
import { useLazy } from '#web/ui/use-lazy.ts';

/** Rendered the same by server and browser; in an iframe the page has no bar. */
export const ClientPage = ({ path, children }: { path: string; children: ReactNode }) => (
  <>
    {isFramed(path) || <Bar start={path === '/' ? 'none' : 'quiet'} />}
    {children}
    <LazyToasts />
  </>
);

/** Whether a path is the booking wizard embedded in another site, where no user is signed in. */
export const isFramed = (path: string): boolean => path.endsWith('/embed');

const Bar = ({ start }: { start: 'none' | 'quiet' }) => <TopBar start={start} menus={useMenus(start)} />;

/** The toasts module loads at the first interaction or for the first toast. */
function LazyToasts() {
  const toasts = useSyncExternalStore(followToasts, readToasts, readNoToasts);
  const module = useLazy(() => import('#web/ui/overlays/Toasts.tsx').catch(reportLoadError));
  const ensure = useEffectEvent(module.ensure);
  useEffect(showFlashToast, []);
  useEffect(() => {
    if (toasts.length > 0) ensure();
  }, [toasts]);
  return module.state === 'ready' && <module.value.Toasts />;
}
