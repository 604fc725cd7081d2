import { isRefused, Refusal, Unreachable } from '../http/failures.ts';
import { send } from '../http/send.ts';
import { refreshCall } from './session-calls.ts';
import {
  borrowToken,
  canRefresh,
  clearSession,
  storeToken,
  readOfflineUser,
  readToken,
  showCachedUser,
} from './session-store.ts';

let running: Promise<boolean> | null = null;

/**
 * Renews the session after the server refused the token `stale`. Waiting callers share one renewal, in this tab and
 * (where the browser has locks) across tabs. Returns false when the session is over, or while only the stored agenda
 * can be read because the server is unreachable.
 */
export function refreshOnce(stale: string | null): Promise<boolean> {
  running ??= oneTabAtATime(() => renew(stale)).finally(() => {
    running = null;
  });
  return running;
}

export async function withToken<T>(request: (token: string | null) => Promise<T>): Promise<T> {
  const token = readToken();
  try {
    return await request(token);
  } catch (failure) {
    if (!isRefused(failure, 'not_authenticated') || !(await refreshOnce(token))) throw failure;
    return request(readToken());
  }
}

// Only secure origins have locks; elsewhere the server accepts the same refresh cookie from two tabs at once.
const oneTabAtATime = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('navaja.refresh', work) : work();

/** Browsers abort the requests of an unloading page. Waits until such a page is gone before the failure counts. */
export async function ignoreUnload(failure: unknown): Promise<undefined> {
  if (failure instanceof Unreachable) await new Promise((done) => setTimeout(done, 500));
}

const silence = Symbol('nobody answered');
const ask = (sending = {}): Promise<unknown> => send(refreshCall, {}, sending);

/** undefined for a refusal, `silence` if the server is unreachable twice; the offline agenda may then still be read. */
async function askTwice(): Promise<unknown> {
  const once = () =>
    ask({ signal: AbortSignal.timeout(5_000) }).catch((failure: unknown) =>
      failure instanceof Refusal ? undefined : silence,
    );
  const answer = await once();
  return answer === silence ? once() : answer;
}

async function renew(stale: string | null): Promise<boolean> {
  const current = readToken();
  if (current && current !== stale) return true;
  const answer = canRefresh()
    ? await ((readOfflineUser() && askTwice()) || ask().catch(ignoreUnload))
    : undefined;
  if (answer === silence) {
    showCachedUser('offline');
    return false;
  }
  // A logout during the request wins over its response.
  if (!answer || !canRefresh()) {
    clearSession();
    return false;
  }
  const { access_token } = answer as { access_token: string };
  storeToken(access_token);
  shareToken(access_token);
  return true;
}

let channel: BroadcastChannel | null = null;

export function followTokens(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('navaja.refresh');
  channel.addEventListener('message', ({ data }) => borrowToken(String(data)));
}

function shareToken(token: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves our origin
  channel?.postMessage(token);
}
