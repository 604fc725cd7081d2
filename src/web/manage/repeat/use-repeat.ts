import { useRef, useState } from 'react';
import type { HeldBooking } from '#domain/booking/contract.ts';
import { readVia } from '#domain/booking/form/earlier.ts';
import type { Repeat, repeatReservation } from '#domain/booking/repeat-contract.ts';
import type { OpenedDeposit, openRepeatDeposit } from '#domain/deposits/contract.ts';
import type { DepositMethod } from '#domain/organization/policy.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import {
  type DueDeposit,
  dueDepositOf,
  openDepositPage,
} from '#web/reservations/public/deposit/due-deposit.ts';
import { withProofOfWork } from '#web/reservations/public/with-proof-of-work.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { isRefused, Refusal } from '#web/lib/http/failures.ts';
import { randomKey } from '#web/lib/http/random-key.ts';
import { isTimeLost } from '#web/schedule/lost-time.ts';
import { readSession } from '#web/lib/session/session-store.ts';
import { bookedPath } from '#web/reservations/public/booked-path.ts';
import { clearToasts, flashToast } from '#web/ui/overlays/toasts.ts';
import { askRepeat } from './ask-repeat.ts';
import { readLink, rememberLink } from './links.ts';

const repeatCall = endpoint<typeof repeatReservation>('POST /reservations/public/:externalId/repeat');
const depositCall = endpoint<typeof openRepeatDeposit>(
  'POST /reservations/public/:externalId/repeat/deposits',
);

type Opening = Repeat['openings'][number];

type Explain = (problem: unknown, opening: Opening) => Promise<void>;

function useAttempt(wanted: Opening | undefined) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);
  const attempt = async (send: (opening: Opening) => Promise<void>, explain: Explain) => {
    if (isBusy.current || !wanted) return;
    isBusy.current = true;
    setSending(true);
    setFailure(null);
    clearToasts();
    try {
      await send(wanted);
    } catch (problem) {
      await explain(problem, wanted);
      setSending(false);
      isBusy.current = false;
    }
  };
  return { isSending, failure, setFailure, attempt };
}

export function useRepeat(externalId: string, given: Repeat) {
  const [repeat, setRepeat] = useState(given);
  const [wanted, setWanted] = useState<Opening | undefined>(given.openings[0]);
  const [held, setHeld] = useState<HeldBooking | null>(null);
  const [deposit, setDeposit] = useState<DueDeposit | null>(null);
  const { isSending, failure, setFailure, attempt } = useAttempt(wanted);
  const keys = useRef(new Map<string, string>());

  const refresh = async (lost: Opening) => {
    const without = { ...repeat, openings: repeat.openings.filter((opening) => opening !== lost) };
    const fresh = await askRepeat(externalId).catch(() => without);
    setRepeat(fresh);
    setWanted(fresh.openings[0]);
  };

  const refuse: Explain = async (problem, lost) => {
    setFailure(problem);
    // After a lost answer the booking may exist; sending the same request again returns it, so the proposal stays.
    if (problem instanceof Refusal && problem.status < 500) await refresh(lost);
  };

  const link = { externalId, slug: repeat.org_slug };
  const confirm = () =>
    attempt(
      async (opening) => {
        const booked = await book(link, bodyOf(repeat, opening), keys.current);
        if ('held_until' in booked) setHeld(booked);
        else leaveFor(repeat.org_slug, booked);
      },
      async (problem, opening) => {
        const due = dueDepositOf(problem);
        if (due) setDeposit(due);
        else await refuse(problem, opening);
      },
    );

  const pay = async (method: DepositMethod | undefined) => {
    let isDue = true;
    await attempt(
      async (opening) => {
        const body = { ...bodyOf(repeat, opening), ...(method && { method }) };
        const opened = await openDeposit(link, body, keys.current);
        if ('held_until' in opened) setHeld(opened);
        else openDepositPage(opened);
      },
      async (problem, opening) => {
        isDue = !isRefused(problem, 'deposit_not_due');
        const isLost = isTimeLost(problem) || (problem instanceof Refusal && problem.status === 422);
        if (isLost || !isDue) setDeposit(null);
        if (isLost) await refuse(problem, opening);
        else if (isDue) setFailure(problem);
      },
    );
    if (!isDue) await confirm();
  };
  const changeTime = () => {
    setDeposit(null);
    setFailure(null);
  };
  return { repeat, wanted, choose: setWanted, isSending, failure, held, deposit, confirm, pay, changeTime };
}

const bodyOf = ({ barber }: Repeat, { date, time, barber_id }: Opening) => ({
  start_local: `${date}T${time}`,
  ...(barber ? { barber_id } : { any_barber: true }),
  via: readVia(new URLSearchParams(location.search)),
});

type Link = { externalId: string; slug: string };
type Body = ReturnType<typeof bodyOf> & { method?: DepositMethod };

/** An unchanged body keeps its key, so that a retry after a lost answer does not book twice. */
function keyed(body: Body, keys: Map<string, string>) {
  const content = JSON.stringify(body);
  const key = keys.get(content) ?? randomKey();
  keys.set(content, key);
  return { skipAuth: true, headers: { 'Idempotency-Key': key } };
}

const book = (
  { externalId, slug }: Link,
  body: Body,
  keys: Map<string, string>,
): Promise<PublicReservation | HeldBooking> =>
  withProofOfWork(slug, keyed(body, keys), (sent) => call(repeatCall, { externalId, ...body }, sent));

const openDeposit = (
  { externalId, slug }: Link,
  body: Body,
  keys: Map<string, string>,
): Promise<OpenedDeposit | HeldBooking> =>
  withProofOfWork(slug, keyed(body, keys), (sent) => call(depositCall, { externalId, ...body }, sent));

/** A device that stored the shop's last link replaces it by the new one. */
function leaveFor(slug: string, booked: PublicReservation): void {
  if (readLink(slug) && !readSession().user) rememberLink(slug, booked);
  flashToast('success', { title: 'Reserva confirmada' });
  location.assign(bookedPath(booked.external_id));
}
