import type { BookingPage } from '#domain/booking/booking-page.ts';
import { instantOf } from '#domain/time.ts';
import { listPublicBarbers } from '../barbers/queries.ts';
import { findBilling } from '../billing/queries.ts';
import { listBranches } from '../branches/queries.ts';
import type { Deps } from '../deps.ts';
import { requireShopOfSlug } from '../organization/queries.ts';
import { listServices, toService } from '../services/queries.ts';

type Reader = Pick<Deps, 'db' | 'now' | 'config' | 'log' | 'cache'>;

/** All that the booking page of a shop shows first; a part that fails is left to the browser to ask for. */
export async function readBookingPage(deps: Reader, slug: string): Promise<BookingPage> {
  const { db, now, config, log, cache } = deps;
  const { id, name, timezone, settings } = await requireShopOfSlug(deps, slug);
  const orNull = <T>(part: Promise<T>): Promise<T | null> =>
    part.catch((failure: unknown) => {
      log.error({ err: failure, slug }, 'a part of the booking page is missing');
      return null;
    });
  const [services, branches, barbers, billing] = await Promise.all([
    orNull(cache.value(id, 'page services', () => listServices(db, id, { active: true }))),
    orNull(cache.value(id, 'page branches', () => listBranches(db, id, { only_active: false }))),
    orNull(cache.value(id, 'page barbers', () => listPublicBarbers(db, id))),
    orNull(findBilling(db, id)),
  ]);
  return {
    organization: { id, name, slug, timezone, settings },
    now: instantOf(now()),
    open_statuses: config.openBillingStatuses,
    services: services?.map(toService) ?? null,
    branches,
    barbers,
    billing: billing && { status: billing.status },
  };
}
