import { type Clock, type EpochMs, type PlainDate, type Zone, type ZonedDay, zonedDay } from '../time.ts';
import type { Closing } from './withheld.ts';
import type { Arrangement, Openings } from './openings-contract.ts';
import { type Slot, type Span, startsAround } from './slots.ts';
import { isWholeDay, type Range } from './weekly-hours.ts';

/** A person's day as openings follow from it. */
export type OpenDay = {
  ranges: readonly Range[];
  off: boolean;
  /** Reservations, held slots, blocked time and closed parts of the day, in the order of their starts. */
  taken: readonly Span[];
  /** Milliseconds of the reservations and held slots that begin on the day. */
  bookedMs: number;
};
/** Somebody who can be booked; their days stand in the order of the shop's. */
export type OpenPerson = { id: number; branch_id: number | null; days: readonly OpenDay[] };
/** All that the openings of some dates follow from. */
export type OpeningFacts = {
  zone: Zone;
  now: EpochMs;
  days: readonly { date: PlainDate; closings: readonly Closing[] }[];
  people: readonly OpenPerson[];
};
/** How long a visit takes, or each person of a group; a group says how it is attended. */
export type Visit = { minutes: readonly number[]; arrangement?: Arrangement | undefined };

/** What is booked of a day: all that begins on it. */
export const bookedOn = (spans: readonly Span[], day: ZonedDay): number =>
  spans.reduce((sum, { start, end }) => (day.start <= start && start < day.end ? sum + end - start : sum), 0);

/** A person's day from what is booked and what is withheld of it. */
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

/** Who of those who are free is assigned: the one with the fewest booked minutes that day, then the lowest id. */
export const leastBooked = <P extends Loaded>(free: readonly P[]): P | undefined =>
  free.toSorted((a, b) => a.bookedMs - b.bookedMs || a.id - b.id)[0];

/** The free starts of a person for one length, only the first `most` where that many are enough. */
export function startsOf(
  { days, zone, now }: Pick<OpeningFacts, 'days' | 'zone' | 'now'>,
  person: OpenPerson,
  nth: number,
  durationMin: number,
  most?: number,
): Slot[] {
  const [day, own] = [days[nth], person.days[nth]];
  if (!day || !own || own.off || day.closings.some(isWholeDay)) return [];
  return startsAround(own.taken, { date: day.date, zone, ranges: own.ranges, durationMin, now }, most);
}

/** The lengths that starts are looked for: a group in a row takes one person's time as long as all of them. */
export const lengthsOf = ({ minutes, arrangement }: Visit): readonly number[] =>
  arrangement === 'together' ? minutes : [minutes.reduce((sum, each) => sum + each, 0)];

type Fitting = Slot & { barber_ids: number[] };

/**
 * The starts of a day at which a visit fits, in order. Several lengths at once fit where, from the longest down, each
 * finds at least as many people as there are lengths so far: whoever is free for one is free for the shorter ones.
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

/** The free starts of the `nth` day and who has them; of a group at the same time, who has the shortest length. */
export const openingsOn = (facts: OpeningFacts, nth: number, visit: Visit): Openings['times'] =>
  fittingOn(facts, nth, visit).map(({ time, barber_ids }) => ({ time, barber_ids }));

/** The first free start of the `nth` day with who would be assigned, see `assignAt`; null where there is none. */
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

/** Who is assigned to each length of a visit at a start at which it fits, in the order of the lengths; the longest chooses first. */
export function assignAt(facts: OpeningFacts, nth: number, visit: Visit, start: EpochMs): OpenPerson[] {
  const lengths = lengthsOf(visit);
  const assigned: OpenPerson[] = [];
  const longestFirst = [...lengths.keys()].sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0));
  for (const each of longestFirst) {
    const free = facts.people.filter((person) => {
      if (assigned.includes(person)) return false;
      const [next] = startsOf({ ...facts, now: start }, person, nth, lengths[each] ?? 0, 1);
      return next?.start === start;
    });
    const loads = free.map((person) => ({
      person,
      id: person.id,
      bookedMs: person.days[nth]?.bookedMs ?? 0,
    }));
    const chosen = leastBooked(loads);
    if (!chosen) throw new Error('nothing fits at a start that was offered');
    assigned[each] = chosen.person;
  }
  return assigned;
}
