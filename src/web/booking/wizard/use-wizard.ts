import { useState } from 'react';
import { bookingOpen } from '#domain/billing/subscription.ts';
import type { BookingPage } from '#domain/page.ts';
import { chooseBranch, newChoice } from '#domain/booking/choice.ts';
import {
  advance,
  barberPreselected,
  barbersIn,
  branchOfBarber,
  branchPreselected,
  type Choice,
  type Step,
  stepsOf,
} from '#domain/booking/wizard.ts';
import { defaultPhoneCode } from '#domain/contact.ts';
import type { Service } from '#domain/services/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { useParts } from './use-parts.ts';

export type ServiceChoice = Choice<Service>;

/** The client's choice, and the shop's data that the steps need. */
export function useWizard(page: BookingPage) {
  const { organization, open_statuses } = page;
  const [stored, setStored] = useState<ServiceChoice>(() => newChoice<Service>(null));
  const [code, setCode] = useState<string>(defaultPhoneCode);
  // A branch proposed with the barber does not filter the barbers, and becomes that of another barber at once: the
  // browser's "forward" leads past the step that proposes.
  const [isProposed, setProposed] = useState(false);
  const [lost, setLost] = useState<EpochMs | null>(null);
  const { branches, services, barbers, billingStatus } = useParts(page);
  const everyBarber = barbers.state === 'ready' ? barbers.value : [];
  const own = isProposed ? everyBarber.find(({ id }) => id === stored.barberId) : undefined;
  const branchId = (own ? branchOfBarber(branches, own) : stored.branchId) ?? branchPreselected(branches);
  // A proposed branch follows the barber, so it does not keep the only one away.
  const filterId = isProposed ? null : branchId;
  const barberId = stored.barberId ?? barberPreselected(everyBarber, filterId);
  const choice: ServiceChoice = { ...stored, branchId, barberId };
  const activeBranches = branches.filter((branch) => branch.is_active).length;
  // While they load, assume that there are barbers.
  const hasBarbers = barbers.state !== 'ready' || everyBarber.length > 0;
  const steps = stepsOf({ bookingMode: organization.settings.booking_mode, activeBranches, hasBarbers });
  const barber = everyBarber.find(({ id }) => id === choice.barberId);
  const branch = branches.find(({ id }) => id === choice.branchId);

  /** Proposes the barber's own branch before the branch step of a shop that begins with the barber. */
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
    /** Nothing was chosen since the start or the last booking. */
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
    /** The first unfinished step up to `index` with its problem, else the step after it. */
    advanceFrom: (index: number) => advance(steps, index, choice, activeBranches),
  };
}

/** The parts of the page that no choice changes. */
const fixedOf = ({ public_rules: rules, opens_at: opensAt, contact, idle_barbers }: BookingPage) => ({
  rules,
  opensAt,
  contact,
  idleBarbers: idle_barbers ?? [],
});

export type Wizard = ReturnType<typeof useWizard>;
export type { Step };
