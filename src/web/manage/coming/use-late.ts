import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LateChoice } from '#domain/reservations/arrival/arrival.ts';
import type { tellLate } from '#domain/reservations/arrival/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { normaliseReservation } from '#domain/reservations/normalise-reservation.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { messageOf, Unreachable } from '#web/lib/http/failures.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

const lateCall = endpoint<typeof tellLate>('POST /reservations/public/:externalId/late');

export type LateOutcome = { onDone: (fresh: PublicReservation) => void; onFailed: () => void };

/** Sends one choice at a time and the latest one last; without a connection it is sent once the connection returns. */
export function useLate(
  { external_id: externalId, late_minutes = 0 }: PublicReservation,
  { onDone, onFailed }: LateOutcome,
) {
  const [pending, setPending] = useState<LateChoice | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const wanted = useRef<LateChoice | null>(null);
  const isBusy = useRef(false);
  const want = (minutes: LateChoice | null) => {
    wanted.current = minutes;
    setPending(minutes);
  };

  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      while (wanted.current !== null) {
        const minutes: LateChoice = wanted.current;
        const fresh = normaliseReservation(await call(lateCall, { externalId, minutes }, { skipAuth: true }));
        setWaiting(false);
        onDone(fresh);
        if (wanted.current === minutes) want(null);
      }
    } catch (failure) {
      if (failure instanceof Unreachable) setWaiting(true);
      else {
        want(null);
        setWaiting(false);
        toast.error('No se pudo avisar', messageOf(failure));
        onFailed();
      }
    } finally {
      isBusy.current = false;
    }
  };
  const resend = useEffectEvent(() => void send());
  useEffect(() => {
    const leaving = new AbortController();
    addEventListener('online', () => resend(), leaving);
    return () => leaving.abort();
  }, []);
  const tell = (minutes: LateChoice) => {
    want(minutes);
    void send();
  };
  return { minutes: pending ?? late_minutes, isWaiting, tell };
}
