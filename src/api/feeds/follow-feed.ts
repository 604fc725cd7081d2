import { feedPermission } from '#domain/feeds/feed-permission.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { today } from '#domain/time.ts';
import { toAnswer } from '../cache/response-cache.ts';
import { createBatcher } from '../database/batches.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { createBudgets } from '../http/rate-limits.ts';
import type { FollowedFile } from '../http/serve.ts';
import { requireShop } from '../organization/queries.ts';
import { fingerprint, organizationOfPublicId } from '../security/tokens.ts';
import { findFollowedFeed, type SharedBy, updateFeed } from './queries.ts';
import { writeCalendar } from './write-calendar.ts';

const maxAgeSeconds = 300;
// A longer one is made anew for whoever asks, so that a few cannot fill the cache.
const mostKeptBytes = 128 * 1024;

/**
 * Answers the calendar of an address, or 404, the same for what never was and what was ended. Whether it still is, who
 * shares it and whether its barber or branch is still there is looked up at each request; those of one address that come
 * meanwhile share the next look, which begins after they came.
 */
export function createFollowing(deps: Deps): (token: string) => Promise<FollowedFile> {
  const { db, now, cache } = deps;
  const budgets = createBudgets(deps);
  const findFeed = createBatcher(async (token: string, asked: readonly OrganizationId[]) => {
    const [organization] = asked;
    const feed = organization && (await findFollowedFeed(db, organization, fingerprint(token)));
    return asked.map(() => ({ value: feed }));
  });

  const make = async (organization: OrganizationId, feed: SharedBy) => {
    const shop = await requireShop(db, organization);
    const day = today(now(), shop.timezone);
    if (feed.last_read_on !== day) await updateFeed(db, organization, feed.id, { last_read_on: day });
    const whole = toAnswer(await writeCalendar(db, shop, feed, day));
    const bytes = whole.body.length;
    return { ...whole, bytes, isLasting: bytes <= mostKeptBytes };
  };

  return async (token) => {
    const organization = organizationOfPublicId(token);
    const feed = organization && (await findFeed(token, organization));
    if (!feed || !may(feed, feedPermission(feed.user_id, feed))) throw new Refusal('not_found');
    await budgets.charge('feed', token);
    const whole = await cache.content(organization, `feed ${feed.id}`, () => make(organization, feed));
    return { name: 'navaja.ics', whole, maxAgeSeconds };
  };
}
