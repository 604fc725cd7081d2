import { barbersIn } from '#domain/booking/form/wizard.ts';
import { shopContact } from '#domain/branches/reach.ts';
import { type PublicRules, publicTerms, type Rules } from '#domain/organization/rules.ts';
import type { BookingPage, Page } from '#domain/page.ts';
import { currencyPlural } from '#domain/profile/currency.ts';
import { openNowText, openNowUntil } from '#domain/schedule/openings/open-now.ts';
import { type EpochMs, instantOf, today, weekday } from '#domain/time.ts';
import { listPublicBarbers } from '../barbers/queries.ts';
import { findBilling } from '../billing/queries.ts';
import { listPublicBranches } from '../branches/queries.ts';
import { readPhonePlans } from '../clients/read-phone-plans.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { requireShop, tenantOf } from '../organization/queries.ts';
import { requireProfile } from '../profile/queries.ts';
import { listBookableUsers } from '../schedule/public-queries.ts';
import { listServices, type ServiceRow, toService } from '../services/queries.ts';
import { listPopularServices } from './popular-services.ts';

type Reader = Pick<Deps, 'db' | 'now' | 'chats' | 'config' | 'log' | 'cache'>;
type ShopPage = Extract<Page, { kind: 'booking' }>;

/**
 * A part that fails is null, and the browser fetches it. The page shows the same until `until`, if the shop does not
 * change. Nothing of it comes from the response cache, which may still hold the shop before the latest page version.
 */
export async function readBookingPage(
  deps: Reader,
  slug: string,
): Promise<{ page: ShopPage; until: EpochMs; isWhole: boolean }> {
  const { db, now, chats, config, log } = deps;
  const { id, name, timezone, settings, rules } = await requireShop(db, await tenantOf(deps)({ slug }));
  const orNull = <T>(part: Promise<T>): Promise<T | null> =>
    part.catch((failure: unknown) => {
      log.error({ err: failure, slug }, 'a part of the booking page is missing');
      return null;
    });
  const [services, branches, barbers, bookable, billing, profile] = await Promise.all([
    orNull(listServices(db, id, { active: true })),
    orNull(listPublicBranches(db, id, { only_active: false })),
    orNull(listPublicBarbers(db, id)),
    orNull(listBookableUsers(db, id, { now: now(), zone: timezone })),
    orNull(findBilling(db, id)),
    orNull(requireProfile(db, id)),
  ]);
  const popular = services && (await orNull(popularOf(deps, id, services)));
  const policy = profile?.cancellation_policy;
  const [opensAt] = (profile?.opening ?? [])
    .flatMap(({ days }) => days.flatMap(({ ranges }) => ranges.map(({ start }) => start)))
    .toSorted();
  const publicRules = publicRulesOf(rules, policy, chats !== null);
  const reached = branches?.find((branch) => branch.is_active && branch.phone);
  const contact = shopContact(reached?.phone, profile?.whatsapp);
  const data = {
    organization: { id, name, slug, timezone, settings },
    now: instantOf(now()),
    open_statuses: config.openBillingStatuses,
    services: services?.map(toService) ?? null,
    branches,
    barbers,
    idle_barbers:
      barbers &&
      bookable &&
      barbers.map((barber) => barber.id).filter((id) => bookable.every((user) => user.id !== id)),
    billing: billing && { status: billing.status },
    ...(popular && { popular }),
    ...(profile?.currency && { prices_in: currencyPlural(profile.currency) }),
    ...(opensAt && { opens_at: opensAt }),
    ...(Object.keys(publicRules).length > 0 && { public_rules: publicRules }),
    ...(contact && { contact }),
    phones: readPhonePlans(timezone),
  };
  const day = weekday(today(now(), timezone));
  const attending = attendingAt(branches, barbers, bookable);
  const open = openNowText(attending, now(), timezone);
  return {
    page: { kind: 'booking', data, profile: profile && { ...profile, today: day, open } },
    until: openNowUntil(attending, now(), timezone),
    isWhole: ![services, branches, barbers, bookable, billing, profile, popular].includes(null),
  };
}

function publicRulesOf(rules: Rules, policy: string | null | undefined, hasChats: boolean): PublicRules {
  return {
    ...(rules.online.paused && { paused: true }),
    ...(rules.chat.on && hasChats && { chat: true }),
    ...(rules.waitlist.on && { waitlist: true }),
    ...(rules.marketing.on && { marketing: true }),
    ...(policy && { policy }),
    ...publicTerms(rules),
  };
}

const shownPopular = 3;

/** Undefined in a shop with service groups, and where no service or every service counts as popular. */
async function popularOf(
  { db, now }: Pick<Reader, 'db' | 'now'>,
  organization: OrganizationId,
  services: readonly ServiceRow[],
): Promise<number[] | undefined> {
  if (services.some(({ group_name }) => group_name !== null)) return undefined;
  const offered = new Set(services.filter(({ is_premium }) => !is_premium).map(({ id }) => id));
  const popular = await listPopularServices(db, organization, now());
  const shown = popular.filter((id) => offered.has(id)).slice(0, shownPopular);
  return shown.length > 0 && shown.length < services.length ? shown : undefined;
}

/** Schedules of the barbers of the only active branch, or of all barbers of a shop without branches. */
function attendingAt(
  branches: BookingPage['branches'],
  barbers: BookingPage['barbers'],
  bookable: Awaited<ReturnType<typeof listBookableUsers>> | null,
) {
  const [branch, other] = (branches ?? []).filter(({ is_active }) => is_active);
  if (other) return [];
  const attends = barbersIn(barbers ?? [], branch?.id ?? null);
  return (bookable ?? [])
    .filter(({ id }) => attends.some((barber) => barber.id === id))
    .map((user) => user.schedule);
}
