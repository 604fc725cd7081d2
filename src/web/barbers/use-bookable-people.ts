import type { PublicBarber } from '#domain/barbers/contract.ts';
import { listPublicBarbers, readOrganization } from '#web/lib/first-calls.ts';
import { useRead } from '#web/lib/use-read.ts';

/** All who can be booked, once they are known: an owner who cuts hair is not in the staff's list of barbers. */
export function useBookablePeople({ enabled = true } = {}): PublicBarber[] {
  const { data: shop } = useRead(readOrganization, {}, { enabled, onFailure: () => null });
  const people = useRead(
    listPublicBarbers,
    { slug: shop?.slug ?? '' },
    { enabled: enabled && shop !== undefined, onFailure: () => null },
  );
  return people.data ?? [];
}
