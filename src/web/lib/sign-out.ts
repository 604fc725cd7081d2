import { call } from './call.ts';
import { endKept, endMessages } from './erase-kept.ts';
import { logoutCall } from './session-calls.ts';
import { leaveSession, readKeeper } from './session-store.ts';

const patience = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Ends the session on the server and its messages here, which a server that is not reached would go on sending, waiting at
 * most three seconds; then in the browser with what it keeps, and goes to the landing page.
 */
export async function signOut(): Promise<void> {
  const ending = [call(logoutCall, {}), endMessages()];
  await Promise.race([Promise.allSettled(ending), patience(3000)]);
  leaveSession();
  // A tab that blocks the deletion must not block the way out; the next start of the staff app deletes again.
  if (readKeeper()) await Promise.race([Promise.allSettled([endKept()]), patience(3000)]);
  location.assign('/');
}
