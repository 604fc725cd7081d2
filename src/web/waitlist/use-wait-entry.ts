import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { DepositMethod } from '#domain/organization/policy.ts';
import type { WaitEntryPage } from '#domain/page.ts';
import { epochOf, type EpochMs } from '#domain/time.ts';
import type {
  acceptOffer,
  confirmWaiting,
  declineOffer,
  leaveWaitlist,
  openOfferDeposit,
  readWaitEntry,
  WaitEntry,
} from '#domain/waitlist/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { useAsking } from '#web/lib/forms/use-asking.ts';
import { useClock } from '#web/lib/device/use-clock.ts';
import { useRefreshing } from '#web/lib/device/use-refreshing.ts';
import {
  type DueDeposit,
  dueDepositOf,
  openDepositPage,
} from '#web/reservations/public/deposit/due-deposit.ts';
import { bookedPath } from '#web/reservations/public/booked-path.ts';
import { flashToast } from '#web/ui/overlays/toasts.ts';

const readCall = endpoint<typeof readWaitEntry>('GET /waitlist/public/:externalId');
const confirmCall = endpoint<typeof confirmWaiting>('POST /waitlist/public/:externalId/confirm');
const acceptCall = endpoint<typeof acceptOffer>('POST /waitlist/public/:externalId/accept');
const declineCall = endpoint<typeof declineOffer>('POST /waitlist/public/:externalId/decline');
const depositCall = endpoint<typeof openOfferDeposit>('POST /waitlist/public/:externalId/deposits');
const leaveCall = endpoint<typeof leaveWaitlist>('DELETE /waitlist/public/:externalId');
const open = { skipAuth: true };
const checkEveryMs = 30_000;

export type Answer = 'confirm' | 'accept' | 'decline' | 'leave';
/** Latest event of the entry: offer gone or declined, e-mail confirmed; `unusable` for a link with an invalid token. */
export type Past = 'gone' | 'declined' | 'confirmed' | 'unusable' | null;
type OfferedDeposit = DueDeposit & { offer: number | undefined };
type Answered = { entry: WaitEntry; past: Past };

/** Null for other links than that of the joining e-mail. */
const tokenOfLink = () => new URLSearchParams(location.search).get('t');

export function useWaitEntry({ entry: first, now: serverNow }: WaitEntryPage) {
  const now = useClock(serverNow);
  const [entry, setEntry] = useState(first);
  const [past, setPast] = useState<Past>(null);
  const [due, setDue] = useState<OfferedDeposit | null>(null);
  const { external_id: externalId } = entry;
  const show = (next: WaitEntry) => {
    const before = entry.offer?.start_at;
    if (before && !next.offer && next.state !== 'booked') setPast((was) => was ?? 'gone');
    if (next.offer) setPast(null);
    setEntry(next);
  };
  const refresh = () => {
    void call(readCall, { externalId }, open).then(show, () => undefined);
  };
  const explain = (problem: unknown) => {
    if (isRefused(problem, 'offer_gone')) setPast('gone');
    if (isRefused(problem, 'offer_gone', 'deposit_open')) refresh();
  };
  const { sending, failure, send } = useAsking((answer: Answer) => ask(answer, entry), {
    onDone: (answered) => {
      if (!answered) return;
      setPast(answered.past);
      setEntry(answered.entry);
    },
    onFailed: (problem) => {
      const deposit = dueDepositOf(problem);
      setDue(deposit && { ...deposit, offer: entry.offer?.id });
      if (!deposit) explain(problem);
    },
  });
  const paying = useAsking(
    (method: DepositMethod | 'only') =>
      call(depositCall, { ...answered(entry), ...(method !== 'only' && { method }) }, open),
    {
      onDone: openDepositPage,
      onFailed: (problem) => {
        if (isRefused(problem, 'deposit_not_due')) {
          setDue(null);
          void send('accept');
        } else explain(problem);
      },
    },
  );
  const canConfirm = useConfirming(() => void send('confirm'));
  const isOver = entry.offer !== null && hasEnded(entry.offer, now);
  useRefreshing({
    everyMs: checkEveryMs,
    mayChange: entry.state === 'waiting' || entry.state === 'offered' || entry.deposit_link !== undefined,
    isOver,
    refresh: sending === null && paying.sending === null ? refresh : null,
  });
  const deposit = due !== null && due.offer === entry.offer?.id ? due : null;
  const leaveDeposit = () => setDue(null);
  return { entry, now, past, isOver, canConfirm, sending, failure, send, deposit, paying, leaveDeposit };
}

const hasEnded = ({ expires_at }: { expires_at: string }, now: EpochMs): boolean =>
  epochOf(expires_at) <= now;

/** A stale page answers the offer that it shows, never a later one. */
const answered = ({ external_id: externalId, offer }: WaitEntry) => ({
  externalId,
  ...(offer && { offer: offer.id }),
});

/** Null after an accepted offer, because the browser then opens the reservation's page. */
async function ask(answer: Answer, entry: WaitEntry): Promise<Answered | null> {
  const { external_id: externalId } = entry;
  const input = answered(entry);
  if (answer === 'confirm') return confirm(entry);
  if (answer === 'decline') return { entry: await call(declineCall, input, open), past: 'declined' };
  if (answer === 'leave') {
    await call(leaveCall, { externalId }, open);
    return { entry: { ...entry, state: 'left', offer: null }, past: null };
  }
  const booked = await call(acceptCall, input, open);
  flashToast('success', { title: 'Reserva confirmada' });
  location.replace(bookedPath(booked.external_id));
  return null;
}

async function confirm({ external_id: externalId, counts }: WaitEntry): Promise<Answered> {
  const token = tokenOfLink() ?? '';
  await call(confirmCall, { externalId, token }, open).catch((problem: unknown) => {
    if (!isRefused(problem, 'not_found')) throw problem;
  });
  const entry = await call(readCall, { externalId }, open);
  if (!entry.counts) return { entry, past: 'unusable' };
  return { entry, past: counts ? null : 'confirmed' };
}

/** Confirms by a script of the open page, because mail scanners also fetch links but must not confirm. */
function useConfirming(send: () => void): boolean {
  const canConfirm = useSyncExternalStore(neverChanges, tokenOfLink, () => null) !== null;
  const begin = useEffectEvent(send);
  useEffect(() => {
    if (canConfirm) begin();
  }, [canConfirm]);
  return canConfirm;
}

const neverChanges = () => () => undefined;
