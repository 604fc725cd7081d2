import { useRef, useState } from 'react';
import type { PublicReservation } from '#domain/reservations/contract.ts';

/** The booking that was just made, and the address of its confirmation. */
export type Booked = { reservation: PublicReservation; email: string };

/** The state of sending a booking. It outlives the step, because a client may go back during the request. */
export function useAttempt() {
  const [isSending, setSending] = useState(false);
  const [wasTried, setTried] = useState(false);
  // Changes when the loaded hours and busy times are out of date.
  const [refreshKey, setRefreshKey] = useState(0);
  const last = useRef({ content: '', key: '', isBusy: false });
  return { isSending, setSending, wasTried, setTried, refreshKey, setRefreshKey, last };
}

export type Attempt = ReturnType<typeof useAttempt>;
