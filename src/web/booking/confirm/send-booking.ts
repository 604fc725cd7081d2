import type { bookReservation, BookingRequest, HeldBooking } from '#domain/booking/contract.ts';
import type { bookGroup, GroupRequest } from '#domain/booking/group-contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { call, type CallOptions } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { createKeyedRequest } from '#web/lib/keyed-request.ts';
import { keeper } from '../hold/keeper.ts';
import type { Attempt } from '../wizard/use-flow.ts';

const bookCall = endpoint<typeof bookReservation>('POST /public/:slug/reservations');
const groupCall = endpoint<typeof bookGroup>('POST /public/:slug/groups');

/** All that was booked, the client's own first; or until when it waits for them. */
type Made = PublicReservation[] | HeldBooking;
type Outcome = {
  onBooked: (made: Made) => void;
  onFailed: (failure: unknown) => void;
};

// Outlives the step, because a client may go back after a lost answer.
const keyed = createKeyedRequest();

/** Sends a booking, one at a time. */
export async function sendBooking(
  request: BookingRequest | GroupRequest,
  { isBusy, setSending }: Attempt,
  { onBooked, onFailed }: Outcome,
): Promise<void> {
  if (isBusy.current) return;
  isBusy.current = true;
  setSending(true);
  try {
    // While its answer is on the way, what is held for the client would stand in their own way.
    const hold = await keeper.token();
    const held = hold && { 'Booking-Hold': hold };
    onBooked(await keyed(request, (sent, { headers }) => ask(sent, { headers: { ...headers, ...held } })));
  } catch (failure) {
    onFailed(failure);
  } finally {
    isBusy.current = false;
    setSending(false);
  }
}

async function ask(request: BookingRequest | GroupRequest, options: CallOptions): Promise<Made> {
  return 'people' in request
    ? unlessHeld(await call(groupCall, request, options), ({ reservations }) => reservations)
    : unlessHeld(await call(bookCall, request, options), (booked) => [booked]);
}

/** What was booked; a slot may be held instead until its client confirms. */
const unlessHeld = <A extends object>(
  answer: A | HeldBooking,
  bookedOf: (answer: A) => PublicReservation[],
): Made => ('held_until' in answer ? answer : bookedOf(answer));
