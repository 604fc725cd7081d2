import type { ReactNode } from 'react';
import { TopBar } from '#web/session/TopBar.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';

/** Everything of a client's page below the document, drawn alike by server and browser. */
export function ClientPage({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <TopBar path={path} />
      {children}
      <Toasts />
    </>
  );
}
