import type { readRules } from '#domain/organization/rules.ts';
import type { listWaitlist } from '#domain/waitlist/contract.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { useSession } from '#web/lib/session.ts';
import type { SessionUser } from '#web/lib/session-store.ts';
import { useRead } from '#web/lib/use-read.ts';
import { userMay } from '#web/lib/user-may.ts';

const rulesCall = endpoint<typeof readRules>('GET /orgs/me/rules');
const listCall = endpoint<typeof listWaitlist>('GET /waitlist');
const unsaid = () => null;

/** Whether the way to the waitlist is shown: the shop has one, or somebody waits still. */
export function useShowsWaitlist(user: SessionUser): boolean {
  const isReady = useSession().phase === 'ready';
  const mayKnow = userMay(user, 'rules.read');
  const rules = useRead(rulesCall, {}, { enabled: isReady && mayKnow, onFailure: unsaid });
  const isOn = rules.data?.waitlist.on ?? false;
  const enabled = isReady && !isOn && !(mayKnow && rules.isPending);
  const { data: waiting = [] } = useRead(listCall, {}, { enabled, onFailure: unsaid });
  return isOn || waiting.length > 0;
}
