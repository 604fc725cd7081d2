import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PublicReservation, readPublicReservation } from '#domain/reservations/contract.ts';
import { normaliseReservation } from '#domain/reservations/normalise-reservation.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { leaveUnknown } from './UnknownReservation.tsx';

const readCall = endpoint<typeof readPublicReservation>('GET /reservations/public/:externalId');

const isSame = (a: PublicReservation, b: PublicReservation) => JSON.stringify(a) === JSON.stringify(b);

export function useReservation(given: PublicReservation) {
  const [reservation, setReservation] = useState(() => normaliseReservation(given));
  // Counts requests and changes, so that an outdated answer is ignored.
  const turn = useRef(0);
  const settle = (fresh: PublicReservation) => {
    turn.current += 1;
    setReservation(fresh);
  };
  const refresh = async () => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const fresh = normaliseReservation(await call(readCall, { externalId: reservation.external_id }));
      if (mine !== turn.current || isSame(fresh, reservation)) return;
      settle(fresh);
      const { late_minutes: _known, ...before } = reservation;
      const { late_minutes: _fresh, ...after } = fresh;
      if (isSame(before, after)) return;
      toast.info('La reserva cambió', 'Te mostramos cómo quedó.');
    } catch (failure) {
      // After any other failure the page keeps its state; the client's next return to the page tries again.
      if (isRefused(failure, 'not_found')) leaveUnknown();
    }
  };
  return { reservation, settle, refresh };
}

/** Calls `again` whenever the client returns to the page or its connection returns. */
export function useReturn(again: () => void): void {
  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') again();
  });
  useEffect(() => {
    const attend = () => refreshIfVisible();
    const leaving = new AbortController();
    addEventListener('focus', attend, leaving);
    addEventListener('online', attend, leaving);
    document.addEventListener('visibilitychange', attend, leaving);
    return () => leaving.abort();
  }, []);
}
