import { barberOf } from '#domain/booking/contract.ts';
import { slotsOfToken } from '#domain/booking/facts.ts';
import type { HeldForForm } from '#domain/booking/holds/contract.ts';
import type { HeldSlot } from '#domain/booking/holds/held-slot.ts';
import { createBatcher } from '../../database/batches.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { change } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { findOrganizationOfSlug, requireShopOfSlug, type Shop } from '../../organization/queries.ts';
import { deleteFormHolds, slotsOfTokens } from '../../reservations/holds/queries.ts';
import { calendarsOf } from '../../reservations/queries.ts';
import { organizationOfPublicId } from '../../security/tokens.ts';
import { type Answer, createHolding, type HoldRequest, orderOf, sameSlots, shown } from './hold-slots.ts';
import { readFacts } from '../facts/read-facts.ts';

export type TakeHold = (
  request: Omit<HoldRequest, 'replaced' | 'named'>,
  count: () => Promise<void>,
) => Promise<Answer>;

/**
 * Holds slots for a client who fills in the form, by the booking rules, and frees the replaced hold. A request for the
 * client's present hold is answered with that hold; `count`, which spends the address's budget, runs only for other
 * requests. Waiting requests of one shop share the query for their holds.
 */
export function createTakeHold(deps: Deps): TakeHold {
  const hold = createHolding(deps);
  const findHolds = createBatcher(async (organization: OrganizationId, tokens: readonly string[][]) => {
    const held = await slotsOfTokens(deps.db, organization, tokens.flat()).execute();
    return tokens.map(() => ({ value: held }));
  });
  return async (request, count) => {
    const shop = await requireShopOfSlug(deps, request.slug);
    const [given, named] = [tokenOf(shop.id, request.replaces), tokenOf(shop.id, request.hold)];
    const tokens = [...new Set([given, named])].filter((token) => token !== null);
    const held = tokens.length > 0 ? await findHolds(shop.id, tokens) : [];
    const own = tokens.flatMap((token) => slotsOfToken(held, token, deps.now()));
    // The first try of a repeated request replaced the client's old hold by the hold named `hold`.
    const replaced = own.some(({ external_id }) => external_id === named) ? named : given;
    const holdRequest = { ...request, replaced, named };
    const same = own.length > 0 && (await findSame(deps, shop, holdRequest, own));
    if (same) return same;
    await count();
    return hold(shop.id, holdRequest);
  };
}

const tokenOf = (organization: OrganizationId, text: string | null | undefined): string | null =>
  text && organizationOfPublicId(text) === organization ? text : null;

async function findSame(
  { db, config, now }: Deps,
  shop: Shop,
  request: HoldRequest,
  own: readonly HeldSlot[],
): Promise<HeldForForm | null> {
  const nowMs = now();
  const barbers = [barberOf(request)];
  const calendars = await calendarsOf(db, shop.id, barbers).execute();
  const order = orderOf(
    request,
    own.map(({ id, external_id }) => ({ id, external_id })),
  );
  const given = { shop, orders: [order], barbers, calendars, nowMs, watchesFloods: false };
  const { facts } = await readFacts(db, { ...given, openStatuses: config.openBillingStatuses });
  const same = sameSlots(facts, order, nowMs);
  return same && shown(same);
}

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
