import { type Clock, type EpochMs, type PlainDate, type Zone, type ZonedDay, zonedDay } from '../../time.ts';
import type { Closing } from '../blocks/withheld.ts';
import type { Arrangement, Openings } from './contract.ts';
import { afterNotice, type Slot, type Span, startsAround } from '../slots.ts';
import { isWholeDay, type Range } from '../weekly-hours.ts';

export type OpenDay = {
  ranges: readonly Range[];
  off: boolean;
  /** Reservations, held slots, blocked time and part-day closings, sorted by start. */
  taken: readonly Span[];
  /** Milliseconds of reservations and held slots that start on the day. */
  bookedMs: number;
};
/** A bookable person; `days` has the order of the shop's days. */
export type OpenPerson = { id: number; branch_id: number | null; days: readonly OpenDay[] };
export type OpeningFacts = {
  zone: Zone;
  now: EpochMs;
  /** Minutes from now to the first start; absent without a minimum. */
  noticeMin?: number;
  days: readonly { date: PlainDate; closings: readonly Closing[] }[];
  people: readonly OpenPerson[];
};
/** Minutes of a visit, one entry per person; `arrangement` only for a group. */
export type Visit = { minutes: readonly number[]; arrangement?: Arrangement | undefined };

export const bookedOn = (spans: readonly Span[], day: ZonedDay): number =>
  spans.reduce((sum, { start, end }) => (day.start <= start && start < day.end ? sum + end - start : sum), 0);

export const openDay = (
  { date, zone, ...day }: Pick<OpenDay, 'ranges' | 'off'> & { date: PlainDate; zone: Zone },
  booked: readonly Span[],
  withheld: readonly Span[],
): OpenDay => ({
  ...day,
  taken: [...booked, ...withheld].sort((a, b) => a.start - b.start),
  bookedMs: bookedOn(booked, zonedDay(date, zone)),
});

type Loaded = { id: number; bookedMs: number };

export const leastBooked = <P extends Loaded>(free: readonly P[]): P | undefined =>
  free.toSorted((a, b) => a.bookedMs - b.bookedMs || a.id - b.id)[0];

export function startsOf(
  { days, zone, now, noticeMin }: Pick<OpeningFacts, 'days' | 'zone' | 'now' | 'noticeMin'>,
  person: OpenPerson,
  nth: number,
  durationMin: number,
  most?: number,
): Slot[] {
  const [day, own] = [days[nth], person.days[nth]];
  if (!day || !own || own.off || day.closings.some(isWholeDay)) return [];
  const query = { date: day.date, zone, ranges: own.ranges, durationMin, now: afterNotice(now, noticeMin) };
  return startsAround(own.taken, query, most);
}

/** Lengths to search starts for: a group in a row takes one person's time for the sum of its lengths. */
export const lengthsOf = ({ minutes, arrangement }: Visit): readonly number[] =>
  arrangement === 'together' ? minutes : [minutes.reduce((sum, each) => sum + each, 0)];

type Fitting = Slot & { barber_ids: number[] };

/**
 * Starts of a day at which a visit fits, sorted. A group attended together fits if, from the longest length down, each
 * length finds at least as many free barbers as lengths so far: a barber free for a long visit is free for a shorter
 * one.
 */
function fittingOn(facts: OpeningFacts, nth: number, visit: Visit): Fitting[] {
  const lengths = lengthsOf(visit).toSorted((a, b) => b - a);
  const byStart = new Map<EpochMs, Slot & { free: number[][] }>();
  for (const [k, durationMin] of lengths.entries()) {
    for (const person of facts.people) {
      for (const slot of startsOf(facts, person, nth, durationMin)) {
        let at = byStart.get(slot.start);
        if (!at) byStart.set(slot.start, (at = { ...slot, free: lengths.map(() => []) }));
        at.free[k]?.push(person.id);
      }
    }
  }
  return [...byStart.values()]
    .filter(({ free }) => free.every((people, k) => people.length > k))
    .map(({ free, ...slot }) => ({ ...slot, barber_ids: (free.at(-1) ?? []).toSorted((a, b) => a - b) }))
    .sort((a, b) => a.start - b.start);
}

/**
 * Free starts of the `nth` day with their barbers; for a group attended together, the barbers free for its shortest
 * length.
 */
export const openingsOn = (facts: OpeningFacts, nth: number, visit: Visit): Openings['times'] =>
  fittingOn(facts, nth, visit).map(({ time, barber_ids }) => ({ time, barber_ids }));

export function firstOpening(
  facts: OpeningFacts,
  nth: number,
  visit: Visit,
): { time: Clock; assigned: OpenPerson[] } | null {
  const [length = 0, another] = lengthsOf(visit);
  const firsts =
    another === undefined
      ? facts.people.flatMap((person) => startsOf(facts, person, nth, length, 1))
      : fittingOn(facts, nth, visit);
  const [first] = firsts.toSorted((a, b) => a.start - b.start);
  return first ? { time: first.time, assigned: assignAt(facts, nth, visit, first.start) } : null;
}

/**
 * Assigns a barber to each length of a visit at an offered start, in the order of the lengths; the longest length
 * chooses first.
 */
export function assignAt(facts: OpeningFacts, nth: number, visit: Visit, start: EpochMs): OpenPerson[] {
  const lengths = lengthsOf(visit);
  const assigned: OpenPerson[] = [];
  const indexesLongestFirst = [...lengths.keys()].sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0));
  for (const index of indexesLongestFirst) {
    const free = facts.people.filter((person) => {
      if (assigned.includes(person)) return false;
      const [next] = startsOf({ ...facts, now: start, noticeMin: 0 }, person, nth, lengths[index] ?? 0, 1);
      return next?.start === start;
    });
    const loads = free.map((person) => ({
      person,
      id: person.id,
      bookedMs: person.days[nth]?.bookedMs ?? 0,
    }));
    const chosen = leastBooked(loads);
    if (!chosen) throw new Error('nothing fits at a start that was offered');
    assigned[index] = chosen.person;
  }
  return assigned;
}
