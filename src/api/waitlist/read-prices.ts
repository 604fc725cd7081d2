import { basketDuration } from '#domain/booking/form/basket.ts';
import type { PlannedReservation } from '#domain/booking/facts.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { bookable, type ServiceRow } from '../services/queries.ts';

type OrderedService = { service_id: number; quantity: number };
export type PriceList = ReadonlyMap<number, ServiceRow>;

export async function readPrices(
  db: Db,
  organization: OrganizationId,
  lines: readonly Pick<OrderedService, 'service_id'>[],
): Promise<PriceList> {
  const ids = [...new Set(lines.map(({ service_id }) => service_id))];
  const rows = await bookable(db, organization, ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function minutesOf(lines: readonly OrderedService[], prices: PriceList): number | null {
  const timed = lines.map(({ service_id, quantity }) => ({ service: prices.get(service_id), quantity }));
  const known = timed.flatMap(({ service, quantity }) => (service ? [{ service, quantity }] : []));
  return known.length === lines.length ? basketDuration(known) : null;
}

export const pricedLines = (
  lines: readonly OrderedService[],
  prices: PriceList,
): PlannedReservation['lines'] =>
  lines.flatMap(({ service_id, quantity }) => {
    const service = prices.get(service_id);
    if (!service) return [];
    const { name, price_cents, is_premium, duration_minutes: duration_min } = service;
    return [{ service_id, name, price_cents, is_premium, duration_min, quantity }];
  });
