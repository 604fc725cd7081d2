import type { z } from 'zod';
import type { Feed, SharedFeed, shareFeed as shareCall } from '#domain/feeds/contract.ts';
import { mostFeeds } from '#domain/feeds/contract.ts';
import { feedPermission } from '#domain/feeds/feed-permission.ts';
import { isBookable, may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { findBranch } from '../branches/queries.ts';
import { toInstant } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { type Idempotency, makeOnce } from '../database/idempotency.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireRoom } from '../organization/queries.ts';
import { fingerprint, mintPublicId } from '../security/tokens.ts';
import type { Session } from '../session/require-session.ts';
import { findUser } from '../session/user-queries.ts';
import { insertFeed, listFeeds, requireFeed, updateFeed } from './queries.ts';

const tokenBytes = 32;

/** Creates a feed address: the token's hash to store, and the URL, which is shown only once. */
function anAddress({ config }: Pick<Deps, 'config'>, organization: OrganizationId) {
  const token = mintPublicId(organization, tokenBytes);
  const api = config.apiUrl ?? `${config.publicUrl}/api`;
  return { token_hash: fingerprint(token), url: `${api}/feeds/${token}/navaja.ics` };
}

const recorded = ({ barber_id, branch_id, level }: Pick<Feed, 'barber_id' | 'branch_id' | 'level'>) => ({
  barber_id,
  branch_id,
  feed_level: level,
});

/** A repeated request gets the same feed with a new address. */
export async function shareFeed(
  deps: Deps,
  session: Session,
  { level, ...asked }: z.output<typeof shareCall.input>,
  idempotency: Idempotency = null,
): Promise<SharedFeed> {
  const user_id = session.user.id;
  const branch_id = asked.branch_id ?? null;
  const barber_id = branch_id === null ? (asked.barber_id ?? user_id) : null;
  const whose = { barber_id, branch_id, level };
  if (!may(session.user, feedPermission(user_id, whose))) throw new Refusal('forbidden');
  const address = anAddress(deps, session.organization_id);
  return change(deps, by(session), (work) => {
    const { tx, organization, now, audit } = work;
    return makeOnce(work, idempotency, {
      find: (id) => readdress(work, { id, user: user_id }, address),
      make: async () => {
        const countOwn = async () => (await listFeeds(tx, organization, user_id)).length;
        await requireRoom(tx, organization, mostFeeds, countOwn);
        const isBranch = branch_id === null || (await findBranch(tx, organization, branch_id));
        if (!isBranch) throw new Refusal('unknown_branch');
        const barber = barber_id !== null && (await findUser(tx, organization, barber_id));
        const isCalendar = barber && (isBookable({ role: barber.role }) || barber.id === user_id);
        if (barber_id !== null && !isCalendar) throw new Refusal('unknown_barber');
        const { url, token_hash } = address;
        const { id } = await insertFeed(tx, organization, { ...whose, user_id, token_hash }, now());
        audit({ subject: 'feed', subject_id: id, action: 'shared', after: recorded(whose) });
        return { ...(await requireFeed(tx, organization, { id, user: user_id })), url };
      },
    });
  });
}

type Own = { id: number; user: number };

export function renewFeed(deps: Deps, session: Session, id: number): Promise<SharedFeed> {
  const own: Own = { id, user: session.user.id };
  const address = anAddress(deps, session.organization_id);
  return change(deps, by(session), (work) => readdress(work, own, address));
}

async function readdress(
  { tx, organization, audit }: Work,
  own: Own,
  { url, token_hash }: ReturnType<typeof anAddress>,
): Promise<SharedFeed> {
  const feed = await requireFeed(tx, organization, own);
  await updateFeed(tx, organization, own.id, { token_hash });
  audit({ subject: 'feed', subject_id: own.id, action: 'renewed', after: recorded(feed) });
  return { ...feed, url };
}

export async function endFeed(deps: Deps, session: Session, id: number): Promise<undefined> {
  const own: Own = { id, user: session.user.id };
  await change(deps, by(session), async ({ tx, organization, now, audit }) => {
    const feed = await requireFeed(tx, organization, own);
    await updateFeed(tx, organization, id, { revoked_at: toInstant(now()) });
    audit({ subject: 'feed', subject_id: id, action: 'ended', before: recorded(feed) });
  });
}
