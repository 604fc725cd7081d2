import { feedPermission } from '#domain/feeds/feed-permission.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { today } from '#domain/time.ts';
import { toAnswer } from '../cache/response-cache.ts';
import { createBatcher } from '../database/batches.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import type { FollowedFile } from '../http/serve.ts';
import { requireShop } from '../organization/queries.ts';
import { fingerprint, organizationOfPublicId } from '../security/tokens.ts';
import { findFollowedFeed, type SharedBy, updateFeed } from './queries.ts';
import { writeCalendar } from './write-calendar.ts';

const maxAgeSeconds = 300;
// Larger calendars are rebuilt for each request, so that a few of them cannot fill the cache.
const mostKeptBytes = 128 * 1024;

/**
 * Creates the reader of feed addresses; unknown and ended feeds get the same 404. Every request checks that feed,
 * sharing user, barber and branch still exist; concurrent requests of one address share the next query, which starts
 * after their arrival.
 */
export function createFollowing(deps: Deps): (token: string) => Promise<FollowedFile> {
  const { db, now, cache } = deps;
  const budgets = createBudgets(deps);
  const findFeed = createBatcher(async (token: string, organizations: readonly OrganizationId[]) => {
    const [organization] = organizations;
    const feed = organization && (await findFollowedFeed(db, organization, fingerprint(token)));
    return organizations.map(() => ({ value: feed }));
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
