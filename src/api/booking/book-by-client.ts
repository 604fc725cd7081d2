import type { BookingRequest } from '#domain/booking/contract.ts';
import { clientPolicy } from '#domain/booking/order.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Deps } from '../deps.ts';
import type { Idempotency } from '../database/idempotency.ts';
import { tenantOf } from '../organization/queries.ts';
import type { Booking } from './book.ts';

/** Books one reservation for a client, by the public rules; a repeated request with its key gets the first answer. */
export async function bookByClient(
  deps: Pick<Deps, 'config' | 'db' | 'cache'>,
  book: Booking,
  { slug, client, notes, services, ...request }: BookingRequest,
  idempotency: Idempotency = null,
): Promise<PublicReservation> {
  const organization = await tenantOf(deps)({ slug });
  const wish = {
    barber: request.barber_id,
    branch: request.branch_id ?? null,
    lines: services,
    start_local: request.start_local,
  };
  const [reservation] = await book(organization, {
    order: { person: client, notes, wishes: [wish], idempotency },
    policy: deps.config.rateLimits ? clientPolicy : { ...clientPolicy, mostAhead: null },
    actor: { kind: 'client' },
  });
  return reservation as PublicReservation;
}
