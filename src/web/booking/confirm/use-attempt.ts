import { useRef, useState } from 'react';
import type { PublicReservation } from '#domain/reservations/contract.ts';

/** The booking that was just made, and where its confirmation was sent. */
export type Booked = { reservation: PublicReservation; email: string };

/** What of a booking outlives its step, for whoever goes back while it is on its way. */
export function useAttempt() {
  const [isSending, setSending] = useState(false);
  const [wasTried, setTried] = useState(false);
  // How often what was known of the barber's day became old.
  const [refreshKey, setRefreshKey] = useState(0);
  const last = useRef({ content: '', key: '', isBusy: false });
  return { isSending, setSending, wasTried, setTried, refreshKey, setRefreshKey, last };
}

export type Attempt = ReturnType<typeof useAttempt>;
