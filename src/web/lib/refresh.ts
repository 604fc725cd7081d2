import { Unreachable } from './failures.ts';
import { send } from './send.ts';
import { refreshCall } from './session-calls.ts';
import { canRefresh, clearSession, keepToken, readToken } from './session-store.ts';
import { tellOtherTabs } from './token-channel.ts';

let running: Promise<boolean> | null = null;

/**
 * Makes the session good again after `stale` was refused, once for all who wait, in this tab and (where the
 * browser has locks) in the others. False when the session is over.
 */
export function refreshOnce(stale: string | null): Promise<boolean> {
  running ??= oneTabAtATime(() => renew(stale)).finally(() => {
    running = null;
  });
  return running;
}

// Only secure origins have locks; without them the server bears two tabs that come with the same cookie.
const oneTabAtATime = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('navaja.refresh', work) : work();

/**
 * Browsers cut off the calls of a page that is being left. Before a call without answer counts as a failure,
 * such a page has the time to be gone.
 */
export async function ignoreUnload(failure: unknown): Promise<undefined> {
  if (failure instanceof Unreachable) await new Promise((done) => setTimeout(done, 500));
}

async function renew(stale: string | null): Promise<boolean> {
  const current = readToken();
  if (current && current !== stale) return true;
  const answer = canRefresh() ? await send(refreshCall, {}, {}).catch(ignoreUnload) : undefined;
  // A logout while the answer was on its way wins.
  if (!answer || !canRefresh()) {
    clearSession();
    return false;
  }
  const { access_token } = answer as { access_token: string };
  keepToken(access_token);
  tellOtherTabs(access_token);
  return true;
}
