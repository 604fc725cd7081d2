import { requestOf } from '#domain/route.ts';
import { listOpeningDays } from '#domain/schedule/openings-contract.ts';
import { requestBytes } from './connection.ts';
import type { Shop } from './shop.ts';

/** The path of a shop's openings of so many minutes. */
export const openingsPath = ({ slug }: Pick<Shop, 'slug'>, minutes: number): string =>
  `/api${requestOf(listOpeningDays, { slug, minutes: String(minutes) }).url}`;

/** Requests of more lengths than answers of one shop are kept, so that each is made anew, of what was read of it once. */
export function openingsAnew(shop: Pick<Shop, 'slug'>): () => Buffer {
  const requests = Array.from({ length: 700 }, (_, nth) =>
    requestBytes({ path: openingsPath(shop, 5 + nth) }),
  );
  let next = 0;
  return () => requests[(next += 1) % requests.length] as Buffer;
}
