import { useEffect, useState, useRef } from 'react';
import type { HeldForForm } from '#domain/booking/holds/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Instant } from '#domain/time.ts';
import { clearWarnings, toast } from '#web/ui/overlays/toasts.ts';
import type { RequestedDeposit } from '../deposit/pay-deposit.ts';
import { useSteps } from './use-steps.ts';
import type { Wizard } from './use-wizard.ts';

export const closedOnline = 'Esta barbería no recibe reservas online por ahora.';

export const blocked = [
  'Suscripción inactiva',
  'Activa tu suscripción para habilitar las reservas.',
] as const;

/** The client's email with the booked reservations, or with the end of the hold of an unconfirmed booking. */
export type Booked = { email: string } & (
  | { reservation: PublicReservation; companions: PublicReservation[] }
  | { held_until: Instant }
);

/** Hold of the chosen time; barber 0 means any barber. The time stays chosen after the hold expires. */
export type Held = HeldForForm & { barberId: number; isOver: boolean };

/** Outlives the step, because a client may go back during the request. */
function useAttempt() {
  const [isSending, setSending] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [remembers, setRemembers] = useState(true);
  // Changes when loaded hours and busy times are outdated.
  const [refreshKey, setRefreshKey] = useState(0);
  const [held, setHeld] = useState<Held | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [deposit, setDeposit] = useState<RequestedDeposit | null>(null);
  const isBusy = useRef(false);
  // Whether the express line chose the time, so that the client has not seen a list of free times.
  const [isExpress, setExpress] = useState(false);
  return {
    failure,
    setFailure,
    deposit,
    setDeposit,
    isSending,
    setSending,
    wasTried,
    setTried,
    remembers,
    setRemembers,
    refreshKey,
    setRefreshKey,
    held,
    setHeld,
    isBusy,
    isExpress,
    setExpress,
  };
}

export type Attempt = ReturnType<typeof useAttempt>;

export function useFlow(wizard: Wizard) {
  const { steps, isOpen } = wizard;
  const [booked, setBooked] = useState<Booked | null>(null);
  const mayShow = (wanted: number) => (isOpen ? reachable(wizard, wanted) : 0);
  const { index, goTo, wasHere } = useSteps(mayShow);
  const attempt = useAttempt();
  const step = steps[Math.min(index, steps.length - 1)] ?? 'services';

  useEffect(() => {
    if (!isOpen) toast.warning(...blocked);
  }, [isOpen]);

  const next = () => {
    if (!isOpen) return toast.warning(...blocked);
    const { index: to, problem } = wizard.advanceFrom(index);
    if (problem) toast.warning(problem);
    else {
      clearWarnings();
      setBooked(null);
    }
    if (steps[to] === 'branch' && to > index) wizard.proposeBranch();
    return goTo(to);
  };

  return {
    attempt,
    index,
    step,
    isLast: step === 'confirm',
    booked,
    next,
    back: () => (attempt.deposit ? attempt.setDeposit(null) : history.back()),
    goTo,
    wasHere,
    finish: (made: Booked) => {
      setBooked(made);
      goTo(0);
    },
    goToSchedule: () => goTo(steps.indexOf('schedule')),
    skipToSchedule: () => goTo(mayShow(steps.indexOf('schedule'))),
    goToUnfinished: () => goTo(wizard.advanceFrom(index).index),
    dismissBooked: () => setBooked(null),
  };
}

/** Index that the browser's "forward" may reach: at most the first incomplete step. */
function reachable({ advanceFrom }: Wizard, wanted: number): number {
  let at = 0;
  while (at < wanted && advanceFrom(at).problem === null) at += 1;
  return at;
}

export type Flow = ReturnType<typeof useFlow>;
