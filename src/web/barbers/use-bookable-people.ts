import type { PublicBarber } from '#domain/barbers/contract.ts';
import { listPublicBarbers, readOrganization } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';

type Options = { enabled?: boolean; onFailure?: () => null };

/** Empty while the people load. Owners who cut hair are bookable but missing from `listBarbers`. */
export function useBookablePeople({ enabled = true, ...options }: Options = {}): PublicBarber[] {
  const { data: shop } = useRead(readOrganization, {}, { enabled, ...options });
  const readOptions = { enabled: enabled && shop !== undefined, ...options };
  return useRead(listPublicBarbers, { slug: shop?.slug ?? '' }, readOptions).data ?? [];
}
