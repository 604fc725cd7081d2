import type { OwnUser } from '#domain/account/user.ts';
import type { openExample } from '#domain/session/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { isRefused, Refusal } from '../http/failures.ts';
import { send } from '../http/send.ts';
import { readSessionUserCall } from './session-calls.ts';
import { canRefresh, followLogins, readSession, showVisitor, subscribe } from './session-store.ts';
import { isSignedInPath } from './staff-paths.ts';

const openExampleCall = endpoint<typeof openExample>('POST /demo/session');
const key = 'navaja.example';
/** The landing page's link opens the panel with this fragment. */
const mark = '#ejemplo';

let isOpen = false;
export const isExample = (): boolean => isOpen;

/** Called before anything that would remain in the browser, such as a service worker; the server refuses the rest. */
export function refuseInExample(): void {
  if (isOpen) throw new Refusal(403, { code: 'example_shop', detail: 'Es una barbería de ejemplo' });
}

/** Whether the page shows the example shop. A login of this browser wins over it; a page outside the panel ends it. */
export function wantsExample(): boolean {
  const isWanted = location.hash === mark || readStored() !== null;
  if (isWanted && isSignedInPath(location.pathname) && !canRefresh()) return true;
  forget();
  return false;
}

export async function startExample(onFailure: (failure: unknown) => void): Promise<void> {
  isOpen = true;
  try {
    const token = location.hash === mark ? await open() : (readStored() ?? '');
    const user = (await send(readSessionUserCall, {}, { token })) as OwnUser;
    store(token);
    showVisitor(token, user);
    followEnds();
  } catch (failure) {
    if (!isRefused(failure, 'not_authenticated')) onFailure(failure);
    leaveExample();
  }
}

export function leaveExample(to = '/'): void {
  forget();
  location.assign(to);
}

async function open(): Promise<string> {
  const { access_token } = (await send(openExampleCall, {}, {})) as { access_token: string };
  history.replaceState(history.state, '', location.pathname + location.search);
  return access_token;
}

function followEnds(): void {
  subscribe(() => readSession().user || leaveExample());
  followLogins(() => {
    forget();
    location.reload();
  });
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && !link.target && !isSignedInPath(link.pathname)) forget();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readStored() === null) location.reload();
  });
}

// In the tab's storage, so that a reload keeps the panel and closing the tab ends it.
function readStored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {}
}

function forget(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
