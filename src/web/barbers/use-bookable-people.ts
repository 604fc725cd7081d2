import type { PublicBarber } from '#domain/barbers/contract.ts';
import { listPublicBarbers, readOrganization } from '#web/lib/first-calls.ts';
import { useRead } from '#web/lib/use-read.ts';

type Options = { enabled?: boolean; onFailure?: () => null };

/** All who can be booked, once they are known: an owner who cuts hair is not in the staff's list of barbers. */
export function useBookablePeople({ enabled = true, ...options }: Options = {}): PublicBarber[] {
  const { data: shop } = useRead(readOrganization, {}, { enabled, ...options });
  const asked = { enabled: enabled && shop !== undefined, ...options };
  return useRead(listPublicBarbers, { slug: shop?.slug ?? '' }, asked).data ?? [];
}
