import { useRef, useState } from 'react';
import type { bookReservation, BookingRequest } from '#domain/booking/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { call } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { randomKey } from '#web/lib/random-key.ts';

const bookCall = endpoint<typeof bookReservation>('POST /public/:slug/reservations');

type Outcome = { onBooked: (booked: PublicReservation) => void; onFailed: (failure: unknown) => void };

/**
 * Sends a booking, one at a time. The same content keeps its key, so that trying again after a lost answer
 * finds the first booking instead of making a second.
 */
export function useBooking({ onBooked, onFailed }: Outcome) {
  const [isSending, setSending] = useState(false);
  const busy = useRef(false);
  const attempt = useRef({ content: '', key: '' });

  const send = async (request: BookingRequest) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const content = JSON.stringify(request);
    if (attempt.current.content !== content) attempt.current = { content, key: randomKey() };
    try {
      const booked = await call(bookCall, request, { headers: { 'Idempotency-Key': attempt.current.key } });
      attempt.current = { content: '', key: '' };
      onBooked(booked);
    } catch (failure) {
      onFailed(failure);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { isSending, send };
}
