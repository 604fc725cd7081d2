import { useState } from 'react';
import { bookingOpen } from '#domain/billing/subscription.ts';
import type { BookingPage } from '#domain/page.ts';
import { chooseBranch, newChoice } from '#domain/booking/form/choice.ts';
import {
  advance,
  barberPreselected,
  barbersIn,
  branchOfBarber,
  branchPreselected,
  type Choice,
  type Step,
  stepsOf,
} from '#domain/booking/form/wizard.ts';
import { defaultPhoneCode } from '#domain/text/contact.ts';
import type { Service } from '#domain/services/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { useParts } from './use-parts.ts';

/** A chosen start that became unavailable; `text` is the refusal's sentence where no other client has the time. */
type LostTime = { start: EpochMs; text: string | undefined };
export type ServiceChoice = Choice<Service>;

export function useWizard(page: BookingPage) {
  const { organization, open_statuses } = page;
  const [stored, setStored] = useState<ServiceChoice>(() => newChoice<Service>(null));
  const [code, setCode] = useState<string>(defaultPhoneCode);
  // A branch proposed with the barber does not filter the barbers and changes with the barber, because the browser's
  // "forward" skips the step that proposes it.
  const [isProposed, setProposed] = useState(false);
  const [lost, setLost] = useState<LostTime | null>(null);
  const { branches, services, barbers, billingStatus } = useParts(page);
  const everyBarber = barbers.state === 'ready' ? barbers.value : [];
  const own = isProposed ? everyBarber.find(({ id }) => id === stored.barberId) : undefined;
  const branchId = (own ? branchOfBarber(branches, own) : stored.branchId) ?? branchPreselected(branches);
  // A proposed branch does not filter the barbers, so it cannot hide the shop's only barber.
  const filterId = isProposed ? null : branchId;
  const barberId = stored.barberId ?? barberPreselected(everyBarber, filterId);
  const choice: ServiceChoice = { ...stored, branchId, barberId };
  const activeBranches = branches.filter((branch) => branch.is_active).length;
  // While barbers load, the steps assume that the shop has some.
  const hasBarbers = barbers.state !== 'ready' || everyBarber.length > 0;
  const steps = stepsOf({ bookingMode: organization.settings.booking_mode, activeBranches, hasBarbers });
  const barber = everyBarber.find(({ id }) => id === choice.barberId);
  const branch = branches.find(({ id }) => id === choice.branchId);

  /** Proposes the barber's branch; for shops whose barber step comes before the branch step. */
  const proposeBranch = () => {
    if (stored.branchId !== null && !isProposed) return;
    setProposed(true);
    setStored({ ...stored, branchId: branchOfBarber(branches, barber) });
  };

  return {
    organization,
    services,
    barbers,
    branches,
    offeredBarbers: barbersIn(everyBarber, filterId),
    filterId,
    hasOneBarber: everyBarber.length === 1,
    isUntouched: stored.lines.length === 0 && stored.barberId === null,
    steps,
    choice,
    activeBranches,
    barber,
    branch,
    code,
    lost,
    ...fixedOf(page),
    isOpen: bookingOpen(billingStatus, open_statuses),
    setCode,
    setLost,
    proposeBranch,
    change: (next: (choice: ServiceChoice) => ServiceChoice) => setStored((before) => next(before)),
    pickBranch: (id: number | null) => {
      setProposed(false);
      setStored((before) => chooseBranch({ ...before, branchId }, id, everyBarber));
    },
    reset: () => {
      setStored(newChoice<Service>(null));
      setCode(defaultPhoneCode);
      setProposed(false);
      setLost(null);
    },
    /** Index and problem of the first incomplete step up to `index`, else the index of the next step. */
    advanceFrom: (index: number) => advance(steps, index, choice, activeBranches),
  };
}

const fixedOf = ({
  public_rules: rules,
  opens_at: opensAt,
  contact,
  phones,
  idle_barbers,
  popular,
  prices_in: pricesIn,
}: BookingPage) => ({
  rules,
  opensAt,
  contact,
  phones,
  idleBarbers: idle_barbers ?? [],
  popular: popular ?? [],
  pricesIn,
});

export type Wizard = ReturnType<typeof useWizard>;
export type { Step };
