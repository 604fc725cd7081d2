import { requestOf } from '#domain/route.ts';
import { listOpeningDays } from '#domain/schedule/openings/contract.ts';
import { requestBytes } from './connection.ts';
import type { Shop } from './shop.ts';

export const openingsPath = ({ slug }: Pick<Shop, 'slug'>, minutes: number): string =>
  `/api${requestOf(listOpeningDays, { slug, minutes: String(minutes) }).url}`;

/**
 * Requests of more durations than the response cache holds per shop, so that the server computes each answer again,
 * from data that it read once.
 */
export function openingsAnew(shop: Pick<Shop, 'slug'>): () => Buffer {
  const requests = Array.from({ length: 700 }, (_, nth) =>
    requestBytes({ path: openingsPath(shop, 5 + nth) }),
  );
  let next = 0;
  return () => requests[(next += 1) % requests.length] as Buffer;
}
