import { isBookable } from '../permissions.ts';
import { type HeldSlot, heldRefusal, isPromised } from './holds/held-slot.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { findingsAt, isHard } from '../schedule/findings.ts';
import { bookedOn, leastBooked } from '../schedule/openings/openings.ts';
import { busySpan } from '../schedule/slots.ts';
import { problemRefusal, validateSlot } from '../schedule/validate-slot.ts';
import { rangesOn } from '../schedule/weekly-hours.ts';
import { type EpochMs, today, zonedDay } from '../time.ts';
import { type BarberFact, type Facts, heldAt, type Policy, type OrderItem } from './facts.ts';
import { worksIn } from './form/wizard.ts';

/** Refuses with `unknown_barber` if the item names a barber who is not bookable. */
export function candidatesFor({ barbers }: Facts, { barber, branch }: OrderItem): BarberFact[] {
  const bookable = barbers.filter(isBookable);
  if (barber === 'any') return bookable.filter(({ branch_id }) => worksIn({ branch_id }, branch));
  const named = bookable.filter(({ id }) => id === barber);
  if (named.length === 0) throw new Refusal('unknown_barber');
  return named;
}

export type SlotRequest = {
  start: EpochMs;
  end: EpochMs;
  durationMin: number;
  held: readonly HeldSlot[];
  policy: Policy;
  /** Whether the order has a hold on the slot; taking the hold has already judged the shop's minimum notice. */
  isHeld: boolean;
  now: EpochMs;
};

/** Takes the single candidate of an order that names its barber; refuses with the reason why this barber is busy. */
export function requireFree(facts: Facts, [barber]: readonly BarberFact[], place: SlotRequest): BarberFact {
  if (!barber) throw new Refusal('unknown_barber');
  const problem = problemOf(facts, barber, place);
  if (problem) throw problem;
  return barber;
}

// Refusal codes that depend on the shop and the start, and so apply to every barber.
const barberIndependent = new Set<RefusalCode>([
  'off_mark',
  'past',
  'outside_window',
  'too_soon',
  'closed_day',
]);

/**
 * Chooses the free barber with the fewest booked minutes on that day; barbers with a held slot of this order come
 * first. Refuses with `no_barber_free`, or with a reason that depends only on the shop and the start.
 */
export function chooseBarber(
  facts: Facts,
  candidates: readonly BarberFact[],
  place: SlotRequest,
  own: readonly HeldSlot[],
): BarberFact {
  const day = zonedDay(today(place.start, facts.zone), facts.zone);
  const problems = candidates.map((barber) => problemOf(facts, barber, place));
  const free = candidates
    .filter((_, nth) => problems[nth] === null)
    .map((barber) => {
      const own = facts.busy.filter(({ barber_id }) => barber_id === barber.id);
      return { barber, id: barber.id, bookedMs: bookedOn(own.map(busySpan), day) };
    });
  const holding = free.filter(({ id }) => own.some(({ barber_id }) => barber_id === id));
  const chosen = leastBooked(holding.length > 0 ? holding : free);
  if (chosen) return chosen.barber;
  const [problem] = problems;
  const isForAll =
    problem && barberIndependent.has(problem.code) && problems.every((each) => each?.code === problem.code);
  throw isForAll ? problem : new Refusal('no_barber_free');
}

function problemOf(facts: Facts, barber: BarberFact, place: SlotRequest): Refusal | null {
  const { zone, closings } = facts;
  const { starts } = place.policy;
  const isOwn = ({ barber_id }: { barber_id: number }) => barber_id === barber.id;
  const [busy, blocks] = [facts.busy.filter(isOwn), facts.blocked.filter(isOwn)];
  if (starts === 'offered') {
    const schedule = {
      ...barber.schedule,
      closings: [...closings],
      ...(place.isHeld && { min_notice_minutes: 0 }),
    };
    return problemRefusal(validateSlot({ ...place, schedule, busy: [...busy, ...blocks], zone }), schedule);
  }
  const date = today(place.start, zone);
  const day = {
    date,
    ranges: rangesOn(date, barber.schedule),
    off: barber.schedule.unavailable_days.includes(date),
    closings: closings.filter((closing) => closing.date === date),
    blocks,
  };
  const findings = findingsAt(place, day, busy, zone);
  const hard = findings.find(isHard);
  if (hard) return new Refusal(hard.code);
  const held = heldAt(place.held.filter(isPromised), barber.id, place);
  if (held.length > 0) return heldRefusal(held, zone);
  const [soft] = starts === 'unopposed' ? findings : [];
  return soft ? new Refusal(soft.code) : null;
}
