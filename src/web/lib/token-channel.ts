import { borrowToken } from './session-store.ts';

let channel: BroadcastChannel | null = null;

/** Tokens that other tabs get serve this one too. */
export function shareTokens(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('navaja.refresh');
  channel.addEventListener('message', ({ data }) => borrowToken(String(data)));
}

export function tellOtherTabs(token: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves our origin
  channel?.postMessage(token);
}
