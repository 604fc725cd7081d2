import type { OrganizationId } from '../../database/connection.ts';
import { readAccountTrust } from '../../billing/read-account-trust.ts';
import { clientsWithPhone } from '../../clients/consent-queries.ts';
import { days } from '../../clock.ts';
import { epochOf } from '#domain/time.ts';
import type { Deps } from '../../deps.ts';
import { findOrganizationOfSlug, findShop, type Shop } from '../../organization/queries.ts';
import { ownReservations } from './talk.ts';

const mostShops = 9;
const year = 365 * days;

export async function takesChatBookings(deps: Deps, { id, rules: { chat } }: Shop): Promise<boolean> {
  if (!deps.chats || !chat.on || !chat.booking) return false;
  return (await readAccountTrust(deps.db, id)).isConfirmed;
}

export async function findShopOfSlug({ db }: Deps, slug: string): Promise<Shop | null> {
  const organization = await findOrganizationOfSlug(db, slug);
  return organization && findShop(db, organization);
}

export async function findBookingShop(deps: Deps, organization: OrganizationId): Promise<Shop | null> {
  const shop = await findShop(deps.db, organization);
  return shop && (await takesChatBookings(deps, shop)) ? shop : null;
}

export type MetShop = { shop: Shop; lastMs: number };

export async function shopsOfPhone(deps: Deps, phones: readonly string[]): Promise<MetShop[]> {
  const clients = await clientsWithPhone(deps.db, phones);
  const ids = [...new Set(clients.map(({ organization_id }) => organization_id))];
  const met: MetShop[] = [];
  for (const id of ids) {
    const shop = await findBookingShop(deps, id);
    if (!shop) continue;
    const [newest] = await ownReservations({ deps, shop, phones });
    met.push({ shop, lastMs: newest ? epochOf(newest.start_at) : -Infinity });
  }
  return met.toSorted((a, b) => b.lastMs - a.lastMs);
}

export function shopsToAsk(met: readonly MetShop[], nowMs: number): Shop[] {
  const visited = met.filter(({ lastMs }) => lastMs > -Infinity);
  const lately = visited.filter(({ lastMs }) => lastMs > nowMs - year);
  return (lately.length > 0 ? lately : visited.slice(0, 1)).slice(0, mostShops).map(({ shop }) => shop);
}
