import { borrowToken } from './session-store.ts';

let channel: BroadcastChannel | null = null;

/** Uses the tokens that other tabs receive. */
export function followTokens(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('navaja.refresh');
  channel.addEventListener('message', ({ data }) => borrowToken(String(data)));
}

/** Sends a new access token to the other tabs. */
export function shareToken(token: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves our origin
  channel?.postMessage(token);
}
