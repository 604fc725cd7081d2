import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { reportLoadError } from '#web/lib/startup.ts';
import { TopBar } from '#web/session/TopBar.tsx';
import { useMenus } from '#web/session/use-menus.tsx';
import { followToasts, readNoToasts, readToasts, showFlashToast } from '#web/ui/toasts.ts';
import { useLazy } from '#web/ui/use-lazy.ts';

/** A public page below its document, rendered alike by server and browser. */
export function ClientPage({ path, children }: { path: string; children: ReactNode }) {
  const start = path === '/' ? 'none' : 'quiet';
  return (
    <>
      <TopBar start={start} menus={useMenus(start)} />
      {children}
      <LazyToasts />
    </>
  );
}

/** The toasts, loaded at the first interaction or for the first toast; a failure shows the page's load failure. */
function LazyToasts() {
  const toasts = useSyncExternalStore(followToasts, readToasts, readNoToasts);
  const module = useLazy(() => import('#web/ui/Toasts.tsx').catch(reportLoadError));
  const ensure = useEffectEvent(module.ensure);
  useEffect(showFlashToast, []);
  useEffect(() => {
    if (toasts.length > 0) ensure();
  }, [toasts]);
  return module.state === 'ready' && <module.value.Toasts />;
}
