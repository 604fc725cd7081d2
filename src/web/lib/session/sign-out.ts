import { call } from '../http/call.ts';
import { eraseOfflineData, endMessages } from '../device/erase-offline-data.ts';
import { isExample, leaveExample } from './example.ts';
import { logoutCall } from './session-calls.ts';
import { leaveSession, readOfflineUser } from './session-store.ts';

const patience = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Also ends the push subscription, because a server that the logout does not reach would keep sending to it. */
export async function signOut(): Promise<void> {
  if (isExample()) return leaveExample();
  const ending = [call(logoutCall, {}), endMessages()];
  await Promise.race([Promise.allSettled(ending), patience(3000)]);
  leaveSession();
  // Another tab can block the deletion and must not block the sign-out; the next start of the staff app deletes again.
  if (readOfflineUser()) await Promise.race([Promise.allSettled([eraseOfflineData()]), patience(3000)]);
  location.assign('/');
}
