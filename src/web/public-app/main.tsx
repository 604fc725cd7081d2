import '#web/theme/theme.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Page } from '#domain/page.ts';
import { startSession } from '#web/lib/session/session.ts';
import { reportLoadError } from '#web/lib/device/startup.ts';
import { loadContent } from './contents.tsx';
import { ClientPage, isFramed } from './ClientPage.tsx';

async function start() {
  const root = document.getElementById('root') as HTMLElement;
  const page = JSON.parse(document.getElementById('page')?.textContent ?? '') as Page;
  const content = await loadContent(page);
  // A transition lets the browser handle input between parts of the hydration.
  startTransition(() => {
    const app = <ClientPage path={location.pathname}>{content}</ClientPage>;
    hydrateRoot(root, app, { onUncaughtError: reportLoadError });
  });
  // React receives events from here on. The inline script shares no module with this one, so it listens for an event.
  dispatchEvent(new Event('navaja:hydrated'));
  // A page embedded in another site cannot use the session's storage and cookies.
  if (!isFramed(location.pathname)) void startSession();
}

start().catch(reportLoadError);
