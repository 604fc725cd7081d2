import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isRefused } from '#web/lib/failures.ts';
import { readSession, subscribe } from '#web/lib/session-store.ts';
import { toast } from '#web/ui/toasts.ts';

/** The staff's cache: it says what failed, and keeps nothing of one person for the next. */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (failure, { meta }) => announce(failure, meta?.onFailure) }),
    // A failure is shown at once with its retry button; nothing waits for the browser's idea of being online.
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  forgetWithSession(queries);
  return queries;
}

function announce(
  failure: Error,
  say: ((failure: Error) => { title: string; description?: string } | null) | undefined,
) {
  // The session ended and the guard leads to the login: no need to complain as well.
  const notice = isRefused(failure, 'not_authenticated') ? null : say?.(failure);
  if (notice) toast.error(notice.title, notice.description);
}

function forgetWithSession(queries: QueryClient) {
  let last = readSession().user?.id;
  subscribe(() => {
    const now = readSession().user?.id;
    if (last !== undefined && now !== last) queries.removeQueries();
    last = now;
  });
}
