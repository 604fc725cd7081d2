import type { z } from 'zod';
import type { StaffReservation, takeBooking as takeBookingCall } from '#domain/booking/contract.ts';
import { carefulStaffPolicy, type Order, staffPolicy } from '#domain/booking/facts.ts';
import { typedPerson } from '#domain/clients/client.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Idempotency } from '../database/idempotency.ts';
import type { Session } from '../http/serve.ts';
import type { Booking } from './book.ts';

type Request = z.output<typeof takeBookingCall.input>;

export async function takeBooking(
  book: Booking,
  { organization_id, user }: Session,
  request: Request,
  idempotency: Idempotency,
): Promise<StaffReservation> {
  const { channel, notes, anyway } = request;
  const booked = await book(organization_id, {
    order: {
      person: personOf(request),
      taken: { channel, by: user.id, notifiesClient: request.notify, changeId: request.change_id },
      notes,
      wantsChat: request.whatsapp,
      items: [
        {
          barber: request.barber_id,
          branch: request.branch_id ?? null,
          lines: request.services,
          durationMin: request.duration_min,
          start_local: request.start_local ?? null,
        },
      ],
      idempotency,
    },
    policy: anyway ? staffPolicy : carefulStaffPolicy,
    actor: { kind: 'person', user },
  });
  // The staff's orders are never held, and their answers use the staff's view.
  return (booked as StaffReservation[])[0] as StaffReservation;
}

export function personOf({ client, channel }: Pick<Request, 'client' | 'channel'>): Order['person'] {
  if (client === null) {
    if (channel !== 'walk_in') throw new Refusal('client_without_name');
    return null;
  }
  if ('id' in client) return client;
  return typedPerson(client);
}
