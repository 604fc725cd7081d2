import { barbersIn } from '#domain/booking/form/wizard.ts';
import type { Branch } from '#domain/branches/contract.ts';
import { shopContact } from '#domain/branches/reach.ts';
import { type PublicRules, publicTerms, type Rules } from '#domain/organization/rules.ts';
import type { BookingPage, Page } from '#domain/page.ts';
import { currencyPlural } from '#domain/profile/currency.ts';
import { openingOf } from '#domain/profile/opening-hours.ts';
import { hasBookableDay } from '#domain/schedule/openings/bookable-days.ts';
import { openNowText, openNowUntil } from '#domain/schedule/openings/open-now.ts';
import { type EpochMs, instantOf, today, weekday } from '#domain/time.ts';
import { toBranch } from '../branches/queries.ts';
import { readPhonePlans } from '../clients/read-phone-plans.ts';
import type { Deps } from '../deps.ts';
import { chatBookingLinkOf, tenantOf } from '../organization/queries.ts';
import { schedulesOfUsers } from '../schedule/public-queries.ts';
import { type ServiceRow, toService } from '../services/queries.ts';
import { readShopParts, type ShopParts } from './read-shop-parts.ts';

type Reader = Pick<Deps, 'db' | 'now' | 'chats' | 'config' | 'log' | 'cache'>;
type ShopPage = Extract<Page, { kind: 'booking' }>;

/**
 * Reads the parts of a shop's page; a part that fails is null, and the browser fetches it. An unchanged shop shows the
 * same page until `until`. The response cache is not read, because it may still hold the shop before the latest page
 * version.
 */
export async function readBookingPage(
  deps: Reader,
  slug: string,
): Promise<{ page: ShopPage; until: EpochMs; isWhole: boolean }> {
  const { chats, config } = deps;
  const now = deps.now();
  const organization = await tenantOf(deps)({ slug });
  const { shop: found, ...parts } = await readShopParts(deps, organization, now);
  const { id, name, timezone, settings, rules } = found;
  const { services, barbers, hours, closings, billing } = parts;
  const branches = parts.branches && parts.branches.map(toBranch);
  const working = hours && closings && schedulesOfUsers(hours, closings, { now, zone: timezone });
  const profile = profileOf(parts, branches);
  const popular = services && parts.popular && shownPopularOf(services, parts.popular);
  const policy = profile?.cancellation_policy;
  const [opensAt] = (profile?.opening ?? [])
    .flatMap(({ days }) => days.flatMap(({ ranges }) => ranges.map(({ start }) => start)))
    .toSorted();
  const publicRules = publicRulesOf(rules, policy, chats !== null);
  const reached = branches?.find((branch) => branch.is_active && branch.phone);
  const contact = shopContact(reached?.phone, profile?.whatsapp);
  const data = {
    organization: { id, name, slug, timezone, settings },
    now: instantOf(now),
    open_statuses: config.openBillingStatuses,
    services: services?.map(toService) ?? null,
    branches,
    barbers,
    idle_barbers:
      barbers &&
      working &&
      barbers
        .map(({ id }) => id)
        .filter((id) => !hasBookableDay(working.find((user) => user.id === id)?.schedule, now, timezone)),
    billing: billing && { status: billing[0]?.status ?? null },
    ...(popular && { popular }),
    ...(profile?.currency && { prices_in: currencyPlural(profile.currency) }),
    ...(opensAt && { opens_at: opensAt }),
    ...(Object.keys(publicRules).length > 0 && { public_rules: publicRules }),
    ...(contact && { contact }),
    phones: readPhonePlans(timezone),
  };
  const day = weekday(today(now, timezone));
  const link = chats && !rules.online.paused ? chatBookingLinkOf(config, found) : undefined;
  const chat = link && { chat_booking: link };
  const attending = attendingAt(branches, barbers, working);
  const open = openNowText(attending, now, timezone);
  return {
    page: { kind: 'booking', data, profile: profile && { ...profile, today: day, open, ...chat } },
    until: openNowUntil(attending, now, timezone),
    isWhole: Object.values(parts).every((part) => part !== null),
  };
}

function profileOf({ profile, work }: Pick<ShopParts, 'profile' | 'work'>, branches: Branch[] | null) {
  const [texts] = profile ?? [];
  if (!texts || !work || !branches) return null;
  const active = branches.filter(({ is_active }) => is_active);
  return { ...texts, opening: openingOf(active, work) };
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

function shownPopularOf(
  services: readonly ServiceRow[],
  popular: NonNullable<ShopParts['popular']>,
): number[] | undefined {
  const offered = new Set(services.filter(({ is_premium }) => !is_premium).map(({ id }) => id));
  const shown = popular.map(({ service_id }) => service_id).filter((id) => offered.has(id));
  const first = shown.slice(0, shownPopular);
  return first.length > 0 && first.length < services.length ? first : undefined;
}

/** Schedules of a branch's barbers if the shop has one active branch, of all barbers if none, empty if several. */
function attendingAt(
  branches: BookingPage['branches'],
  barbers: BookingPage['barbers'],
  working: ReturnType<typeof schedulesOfUsers> | null,
) {
  const [branch, other] = (branches ?? []).filter(({ is_active }) => is_active);
  if (other) return [];
  const attends = barbersIn(barbers ?? [], branch?.id ?? null);
  return (working ?? [])
    .filter(({ id }) => attends.some((barber) => barber.id === id))
    .map((user) => user.schedule);
}
