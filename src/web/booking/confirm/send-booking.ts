import type { bookReservation, BookingRequest, HeldBooking } from '#domain/booking/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { call } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { randomKey } from '#web/lib/random-key.ts';
import { keeper } from '../hold/keeper.ts';
import type { Attempt } from '../wizard/use-flow.ts';

const bookCall = endpoint<typeof bookReservation>('POST /public/:slug/reservations');

type Outcome = {
  onBooked: (booked: PublicReservation | HeldBooking) => void;
  onFailed: (failure: unknown) => void;
};

/**
 * Sends a booking, one at a time. The same content keeps its key, so that trying again after a lost answer
 * finds the first booking instead of making a second.
 */
export async function sendBooking(
  request: BookingRequest,
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
    const booked = await call(bookCall, request, { headers });
    Object.assign(last, { content: '', key: '' });
    onBooked(booked);
  } catch (failure) {
    onFailed(failure);
  } finally {
    last.isBusy = false;
    setSending(false);
  }
}
