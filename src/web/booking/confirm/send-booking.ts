import type { bookReservation, BookingRequest, HeldBooking } from '#domain/booking/contract.ts';
import type { bookGroup, GroupRequest } from '#domain/booking/groups/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { call, type CallOptions } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { createKeyedRequest, type KeyedRequest } from '#web/lib/http/keyed-request.ts';
import { slotHold } from '../hold/slot-hold.ts';
import { withProofOfWork } from '#web/reservations/public/with-proof-of-work.ts';
import type { Attempt } from '../wizard/use-flow.ts';

const bookCall = endpoint<typeof bookReservation>('POST /public/:slug/reservations');
const groupCall = endpoint<typeof bookGroup>('POST /public/:slug/groups');

/** Reservations with the booker's own first, or an unconfirmed booking. */
type Made = PublicReservation[] | HeldBooking;
type Outcome<A> = { onDone: (answer: A) => void; onFailed: (failure: unknown) => void };
type Sending<R, A> = { keyed: KeyedRequest; ask: (request: R, options: CallOptions) => Promise<A> };

// Module state outlives the step, because a client may leave the step and retry after a lost answer.
const keyed = createKeyedRequest();

export const sendBooking = (
  request: BookingRequest | GroupRequest,
  attempt: Attempt,
  outcome: Outcome<Made>,
): Promise<void> => sendHeld(request, attempt, { keyed, ask }, outcome);

export async function sendHeld<R extends { slug: string }, A>(
  request: R,
  { isBusy, setSending }: Attempt,
  { keyed: sendKeyed, ask: send }: Sending<R, A>,
  { onDone, onFailed }: Outcome<A>,
): Promise<void> {
  if (isBusy.current) return;
  isBusy.current = true;
  setSending(true);
  try {
    // Without this token the server refuses the slot of the client's own hold, also after that hold's answer was lost.
    const hold = await slotHold.token();
    const held = hold && { 'Booking-Hold': hold };
    const answer = await sendKeyed(request, (sent, { headers }) =>
      withProofOfWork(request.slug, { headers: { ...headers, ...held } }, (options) => send(sent, options)),
    );
    isBusy.current = false;
    onDone(answer);
  } catch (failure) {
    isBusy.current = false;
    onFailed(failure);
  } finally {
    setSending(isBusy.current);
  }
}

async function ask(request: BookingRequest | GroupRequest, options: CallOptions): Promise<Made> {
  return 'people' in request
    ? unlessHeld(await call(groupCall, request, options), ({ reservations }) => reservations)
    : unlessHeld(await call(bookCall, request, options), (booked) => [booked]);
}

const unlessHeld = <A extends object>(
  answer: A | HeldBooking,
  bookedOf: (answer: A) => PublicReservation[],
): Made => ('held_until' in answer ? answer : bookedOf(answer));
