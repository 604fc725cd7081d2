import { useEffect, useEffectEvent, useState } from 'react';
import type { WaitEntryPage } from '#domain/page.ts';
import { epochOf, type EpochMs } from '#domain/time.ts';
import type {
  acceptOffer,
  declineOffer,
  leaveWaitlist,
  readWaitEntry,
  WaitEntry,
} from '#domain/waitlist/contract.ts';
import { call } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { isRefused } from '#web/lib/failures.ts';
import { useAsking } from '#web/lib/use-asking.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { bookedPath } from '#web/reservations/booked/booked-path.ts';
import { flashToast } from '#web/ui/toasts.ts';

const readCall = endpoint<typeof readWaitEntry>('GET /waitlist/public/:externalId');
const acceptCall = endpoint<typeof acceptOffer>('POST /waitlist/public/:externalId/accept');
const declineCall = endpoint<typeof declineOffer>('POST /waitlist/public/:externalId/decline');
const leaveCall = endpoint<typeof leaveWaitlist>('DELETE /waitlist/public/:externalId');
const open = { skipAuth: true };
const lookEveryMs = 30_000;

export type Answer = 'accept' | 'decline' | 'leave';
/** Reason why an offer no longer exists. */
export type Past = 'gone' | 'declined' | null;

/**
 * The current state of a waitlist entry: refetched while it can change, when its offer expires, and after each answer.
 */
export function useWaitEntry({ entry: first, now: serverNow }: WaitEntryPage) {
  const now = useClock(serverNow);
  const [entry, setEntry] = useState(first);
  const [past, setPast] = useState<Past>(null);
  const { external_id: externalId } = entry;
  const show = (next: WaitEntry) => {
    const before = entry.offer?.start_at;
    if (before && !next.offer && next.state !== 'booked') setPast((was) => was ?? 'gone');
    if (next.offer) setPast(null);
    setEntry(next);
  };
  const look = () => {
    void call(readCall, { externalId }, open).then(show, () => undefined);
  };
  const { sending, failure, send } = useAsking((answer: Answer) => ask(answer, entry), {
    onDone: (next) => {
      if (!next) return;
      if (next.state !== 'left') setPast('declined');
      setEntry(next);
    },
    onFailed: (problem) => {
      if (!isRefused(problem, 'offer_gone')) return;
      setPast('gone');
      look();
    },
  });
  const isOver = entry.offer !== null && hasEnded(entry.offer, now);
  useLooking(entry.state === 'waiting' || entry.state === 'offered', isOver, sending === null ? look : null);
  return { entry, past, isOver, sending, failure, send };
}

const hasEnded = ({ expires_at }: { expires_at: string }, now: EpochMs): boolean =>
  epochOf(expires_at) <= now;

/** Sends an answer; after an accepted offer the browser opens the reservation's page. */
async function ask(answer: Answer, entry: WaitEntry): Promise<WaitEntry | null> {
  const { external_id: externalId } = entry;
  // A stale page answers the offer that it shows, never a later one.
  const asked = { externalId, ...(entry.offer && { offer: entry.offer.id }) };
  if (answer === 'decline') return call(declineCall, asked, open);
  if (answer === 'leave') {
    await call(leaveCall, { externalId }, open);
    return { ...entry, state: 'left', offer: null };
  }
  const booked = await call(acceptCall, asked, open);
  flashToast('success', { title: 'Reserva confirmada' });
  location.replace(bookedPath(booked.external_id));
  return null;
}

/** Polls every 30 seconds while the page is visible, when it becomes visible, and once an offer has expired. */
function useLooking(mayChange: boolean, isOver: boolean, look: (() => void) | null): void {
  const lookNow = useEffectEvent(() => {
    if (!document.hidden) look?.();
  });
  useEffect(() => {
    if (!mayChange) return undefined;
    const timer = setInterval(lookNow, lookEveryMs);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [mayChange]);
  useEffect(() => {
    if (isOver) lookNow();
  }, [isOver]);
}
