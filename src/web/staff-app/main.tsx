import './without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startExample, wantsExample } from '#web/lib/session/example.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { startSession } from '#web/lib/session/session.ts';
import '#web/lib/session/sign-in.ts';
import { ensureTemporal, reportLoadError } from '#web/lib/device/startup.ts';
import '#web/theme/theme.css';
import { flashToast } from '#web/ui/overlays/toasts.ts';
import { createQueryClient } from './query-client.ts';
import { createStaffRouter } from './router.tsx';

await ensureTemporal().catch(reportLoadError);
history.scrollRestoration = 'manual';
// Created before the session starts, because the query cache listens to session changes.
const queries = createQueryClient();
const tellFailure = (failure: unknown) => flashToast('error', { title: messageOf(failure) });
void (wantsExample() ? startExample(tellFailure) : startSession());

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={createStaffRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
