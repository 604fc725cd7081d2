import type { bookReservation, BookingRequest, HeldBooking } from '#domain/booking/contract.ts';
import type { bookGroup, GroupRequest } from '#domain/booking/group-contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { call, type CallOptions } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { randomKey } from '#web/lib/random-key.ts';
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

/**
 * Sends a booking, one at a time. The same content keeps its key, so that trying again after a lost answer
 * finds the first booking instead of making a second.
 */
export async function sendBooking(
  request: BookingRequest | GroupRequest,
  { last: { current: last }, setSending }: Attempt,
  { onBooked, onFailed }: Outcome,
): Promise<void> {
  if (last.isBusy) return;
  last.isBusy = true;
  setSending(true);
  const content = JSON.stringify(request);
  if (last.content !== content) Object.assign(last, { content, key: randomKey() });
  try {
    // While its answer is on the way, what is held for the client would stand in their own way.
    const hold = await keeper.token();
    const headers = { 'Idempotency-Key': last.key, ...(hold && { 'Booking-Hold': hold }) };
    const made = await ask(request, { headers });
    Object.assign(last, { content: '', key: '' });
    onBooked(made);
  } catch (failure) {
    onFailed(failure);
  } finally {
    last.isBusy = false;
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
