import { useEffect, useState, useRef } from 'react';
import type { HeldForForm } from '#domain/booking/hold-contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Instant } from '#domain/time.ts';
import { clearWarnings, toast } from '#web/ui/toasts.ts';
import { useSteps } from './use-steps.ts';
import type { Wizard } from './use-wizard.ts';

/** What a client reads of a shop that takes no bookings, whatever the reason. */
export const closedOnline = 'Esta barbería no recibe reservas online por ahora.';

/** The texts of a shop whose subscription blocks bookings, for its toast and its notice. */
export const blocked = [
  'Suscripción inactiva',
  'Activa tu suscripción para habilitar las reservas.',
] as const;

/**
 * The booking that was just made, all who come along included, and the address of its confirmation; or until when it
 * waits for that.
 */
export type Booked = { email: string } & (
  | { reservation: PublicReservation; companions: PublicReservation[] }
  | { held_until: Instant }
);

/** The chosen time as it is held for the client, with barber 0 for any; it stays chosen when that is over. */
export type Held = HeldForForm & { barberId: number; isOver: boolean };

/** The state of sending a booking. It outlives the step, because a client may go back during the request. */
function useAttempt() {
  const [isSending, setSending] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [remembers, setRemembers] = useState(true);
  // Changes when the loaded hours and busy times are out of date.
  const [refreshKey, setRefreshKey] = useState(0);
  const [held, setHeld] = useState<Held | null>(null);
  // Why the last try failed, until the next one.
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);
  return {
    failure,
    setFailure,
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
  };
}

export type Attempt = ReturnType<typeof useAttempt>;

/** The wizard's navigation: forward when a step is complete, back always, and from the last step to a booking. */
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
    back: () => history.back(),
    goTo,
    wasHere,
    finish: (made: Booked) => {
      setBooked(made);
      goTo(0);
    },
    goToSchedule: () => goTo(steps.indexOf('schedule')),
    /** As far towards the calendar as the choice allows. */
    skipToSchedule: () => goTo(mayShow(steps.indexOf('schedule'))),
    goToUnfinished: () => goTo(wizard.advanceFrom(index).index),
    dismissBooked: () => setBooked(null),
  };
}

/** How far the browser's "forward" may lead: to the first unfinished step. */
function reachable({ advanceFrom }: Wizard, wanted: number): number {
  let at = 0;
  while (at < wanted && advanceFrom(at).problem === null) at += 1;
  return at;
}

export type Flow = ReturnType<typeof useFlow>;
