import { useEffect, useState } from 'react';
import { clearWarnings, toast } from '#web/ui/toasts.ts';
import { type Booked, useAttempt } from '../confirm/use-attempt.ts';
import { blocked } from '../shop/blocked.ts';
import { useSteps } from './use-steps.ts';
import type { Wizard } from './use-wizard.ts';

/** The wizard's navigation: forward when a step is complete, back always, and from the last step to a booking. */
export function useFlow(wizard: Wizard) {
  const { steps, isOpen } = wizard;
  const [booked, setBooked] = useState<Booked | null>(null);
  const { index, goTo } = useSteps((wanted) => (isOpen ? reachable(wizard, wanted) : 0));
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
    finish: (made: Booked) => {
      setBooked(made);
      goTo(0);
    },
    goToSchedule: () => goTo(steps.indexOf('schedule')),
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
