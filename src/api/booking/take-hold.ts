import type { HeldForForm } from '#domain/booking/hold-contract.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import { toInstant } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { findOrganizationOfSlug, requireShopOfSlug, type Shop } from '../organization/queries.ts';
import { deleteFormHolds, formHolds } from '../reservations/hold-queries.ts';
import { calendarsOf } from '../reservations/queries.ts';
import { organizationOfPublicId } from '../security/tokens.ts';
import { type Held, type Holding, judge, orderOf, shown } from './hold-slots.ts';
import { readFacts } from './read-facts.ts';

/**
 * Holds a slot for a client who fills in the form, by the rules of a booking. The slot that it replaces is freed with it,
 * and answered where it is the same one: that alone is not counted, by `count`, among what an address may hold.
 */
export async function takeHold(
  deps: Deps,
  hold: Holding,
  asked: Omit<Held, 'replaced' | 'named'>,
  count: () => Promise<void>,
): Promise<HeldForForm> {
  const shop = await requireShopOfSlug(deps, asked.slug);
  const replaced = tokenOf(shop.id, asked.replaces);
  const named = tokenOf(shop.id, asked.hold);
  const same = replaced && (await findSame(deps, shop, { ...asked, replaced, named }));
  if (same) return same;
  await count();
  return hold(shop.id, { ...asked, replaced, named });
}

/** The token of a slot of this shop; what cannot be one counts as none. */
const tokenOf = (organization: OrganizationId, text: string | null | undefined): string | null =>
  text && organizationOfPublicId(text) === organization ? text : null;

/** The slot that somebody has already, where it is just the one that they ask for. */
async function findSame(
  { db, config, now }: Deps,
  shop: Shop,
  asked: Held & { replaced: string },
): Promise<HeldForForm | null> {
  const [own] = await formHolds(db, shop.id)
    .where('external_id', '=', asked.replaced)
    .where('barber_id', '=', asked.barber_id)
    .where('held_until', '>', toInstant(now()))
    .execute();
  if (!own) return null;
  const nowMs = now();
  const barbers = [asked.barber_id];
  const calendars = await calendarsOf(db, shop.id, barbers).execute();
  const order = orderOf(asked, { id: 0, external_id: '' });
  const given = { shop, orders: [order], barbers, calendars, nowMs, watchesFloods: false };
  const { facts } = await readFacts(db, { ...given, openStatuses: config.openBillingStatuses });
  const wanted = judge(facts, order, nowMs);
  if ('refusal' in wanted) return null;
  const [planned] = wanted.accepted.reservations.map(busySpan);
  const { start, end } = busySpan(own);
  return planned?.start === start && planned.end === end ? shown(own) : null;
}

/** Gives back what somebody has the token of; what is gone is no problem. */
export async function releaseHold(
  deps: Deps,
  { slug, hold: token }: { slug: string; hold: string },
): Promise<void> {
  const organization = await findOrganizationOfSlug(deps.db, slug);
  if (!organization || !tokenOf(organization, token)) return;
  await change(deps, { organization, actor: { kind: 'client' } }, async ({ tx, announce }) => {
    if (await deleteFormHolds(tx, organization, [token])) announce();
  });
}
