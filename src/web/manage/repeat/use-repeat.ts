import { useRef, useState } from 'react';
import type { HeldBooking } from '#domain/booking/contract.ts';
import { readVia } from '#domain/booking/form/earlier.ts';
import type { Repeat, repeatReservation } from '#domain/booking/repeat-contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { withProofOfWork } from '#web/reservations/public/with-proof-of-work.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { Refusal } from '#web/lib/http/failures.ts';
import { randomKey } from '#web/lib/http/random-key.ts';
import { readSession } from '#web/lib/session/session-store.ts';
import { bookedPath } from '#web/reservations/public/booked-path.ts';
import { clearToasts, flashToast } from '#web/ui/overlays/toasts.ts';
import { askRepeat } from './ask-repeat.ts';
import { readLink, rememberLink } from './links.ts';

const repeatCall = endpoint<typeof repeatReservation>('POST /reservations/public/:externalId/repeat');

type Opening = Repeat['openings'][number];

export function useRepeat(externalId: string, given: Repeat) {
  const [repeat, setRepeat] = useState(given);
  const [wanted, setWanted] = useState<Opening | undefined>(given.openings[0]);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [held, setHeld] = useState<HeldBooking | null>(null);
  const isBusy = useRef(false);
  const keys = useRef(new Map<string, string>());

  const refresh = async (lost: Opening) => {
    const without = { ...repeat, openings: repeat.openings.filter((opening) => opening !== lost) };
    const fresh = await askRepeat(externalId).catch(() => without);
    setRepeat(fresh);
    setWanted(fresh.openings[0]);
  };

  const confirm = async () => {
    if (isBusy.current || !wanted) return;
    isBusy.current = true;
    setSending(true);
    setFailure(null);
    clearToasts();
    try {
      const booked = await book({ externalId, slug: repeat.org_slug }, bodyOf(repeat, wanted), keys.current);
      if ('held_until' in booked) setHeld(booked);
      else leaveFor(repeat.org_slug, booked);
    } catch (problem) {
      setFailure(problem);
      // After a lost answer the booking may exist; sending the same request again returns it, so the proposal stays.
      if (problem instanceof Refusal && problem.status < 500) await refresh(wanted);
      setSending(false);
      isBusy.current = false;
    }
  };
  return { repeat, wanted, choose: setWanted, isSending, failure, held, confirm };
}

const bodyOf = ({ barber }: Repeat, { date, time, barber_id }: Opening) => ({
  start_local: `${date}T${time}`,
  ...(barber ? { barber_id } : { any_barber: true }),
  via: readVia(new URLSearchParams(location.search)),
});

/** An unchanged body keeps its key, so that a retry after a lost answer does not book twice. */
function book(
  { externalId, slug }: { externalId: string; slug: string },
  body: ReturnType<typeof bodyOf>,
  keys: Map<string, string>,
): Promise<PublicReservation | HeldBooking> {
  const content = JSON.stringify(body);
  const key = keys.get(content) ?? randomKey();
  keys.set(content, key);
  const options = { skipAuth: true, headers: { 'Idempotency-Key': key } };
  return withProofOfWork(slug, options, (sent) => call(repeatCall, { externalId, ...body }, sent));
}

/** A device that stored the shop's last link replaces it by the new one. */
function leaveFor(slug: string, booked: PublicReservation): void {
  if (readLink(slug) && !readSession().user) rememberLink(slug, booked);
  flashToast('success', { title: 'Reserva confirmada' });
  location.assign(bookedPath(booked.external_id));
}
