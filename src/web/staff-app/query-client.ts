import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { eraseOfflineData } from '#web/lib/device/erase-offline-data.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { readOfflineUser, readSession, subscribe } from '#web/lib/session/session-store.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: announce }),
    // Failures appear at once with a retry button, whatever the browser reports about being online.
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  forgetWithSession(queries);
  return queries;
}

/**
 * Calls the failure handler of every observer, because a query's own `meta` only has the handler of its newest
 * observer.
 */
function announce(failure: Error, { observers }: Pick<Query<unknown, unknown>, 'observers'>) {
  // The guard redirects to the login, so no toast is needed.
  if (isRefused(failure, 'not_authenticated')) return;
  for (const { options } of observers) {
    const notice = options.meta?.onFailure?.(failure);
    if (notice) toast.error(notice.title, notice.description);
  }
}

function forgetWithSession(queries: QueryClient) {
  let last = readSession().user?.id;
  subscribe(() => {
    const { phase, user } = readSession();
    const now = user?.id;
    // This device stores offline data for one user only, and only while that user is signed in.
    if (phase === 'ready' && readOfflineUser() && readOfflineUser() !== String(now))
      (user
        ? import('#web/lib/device/offline-data.ts').then(({ forgetDevice }) => forgetDevice())
        : eraseOfflineData()
      ).catch(
        // The mark of the offline user stays, so that the next start erases again.
        () => undefined,
      );
    if (last !== undefined && now !== last) queries.removeQueries();
    last = now;
  });
}
