import '#web/theme/theme.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Page } from '#domain/page.ts';
import { startSession } from '#web/lib/session.ts';
import { tellLost } from '#web/lib/tell-lost.ts';
import { ClientPage } from './ClientPage.tsx';
import { loadContent } from './contents.tsx';

/** Brings the server's page to life with the very data it was drawn from. */
async function start() {
  const root = document.getElementById('root') as HTMLElement;
  const page = JSON.parse(document.getElementById('page')?.textContent ?? '') as Page;
  const content = await loadContent(page);
  // A transition yields to the person between its parts.
  startTransition(() => {
    hydrateRoot(root, <ClientPage path={location.pathname}>{content}</ClientPage>);
  });
  // From here on React hears what is pressed. The early script, which shares no file with this one, waits for it.
  dispatchEvent(new Event('navaja:alive'));
  void startSession();
}

start().catch(tellLost);
