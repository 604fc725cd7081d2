import { worksIn } from '../booking/wizard.ts';
import type { Freed } from '../schedule/freed.ts';
import { type OpeningFacts, startsOf } from '../schedule/openings.ts';
import { overlaps, type Slot, type Span } from '../schedule/slots.ts';
import {
  type Clock,
  type EpochMs,
  type LocalDateTime,
  minuteMs,
  minuteOf,
  momentFrom,
  type PlainDate,
  today,
  type Zone,
  zonedDay,
} from '../time.ts';

/** The days and times of the shop's clock between which somebody can come, all included. */
export type WaitWindow = { date_from: PlainDate; date_to: PlainDate; time_from: Clock; time_to: Clock };
/** What somebody waits for. */
export type Wanting = WaitWindow & {
  /** Null: any. */
  barber_id: number | null;
  branch_id: number | null;
  minutes: number;
};
/** Somebody who waits, with what speaks against starts. */
export type Waiting = Wanting & {
  /** Starts that they were offered before. */
  offered: readonly EpochMs[];
  /** What they have booked around their window. */
  visits: readonly Span[];
};
/** Where somebody fits in. */
export type WaitPlace = Span & { barber_id: number };

/** Nobody is offered a place that begins sooner. */
export const leastLeadMin = 30;
/** An offer ends at least so long before its place begins. */
const answerLeadMin = 15;
/** How many offers somebody may leave unanswered before they are offered no more. */
export const mostLapses = 2;
/** How many places in the line one phone or one e-mail may have. */
export const mostWaiting = 3;

/** The part of a date that lies in a window, as moments; a bound that the clock skips is the moment of the change. */
function partOf({ time_from, time_to }: WaitWindow, date: PlainDate, zone: Zone): Span {
  const day = zonedDay(date, zone);
  return { start: momentFrom(day, minuteOf(time_from)), end: momentFrom(day, minuteOf(time_to)) };
}

const isWithin = (outer: Span, { start, end }: Span) => outer.start <= start && end <= outer.end;
const covers = ({ date_from, date_to }: WaitWindow, date: PlainDate) => date_from <= date && date <= date_to;

/** Whether a start on the shop's clock, with its length, lies in a window. */
export const fitsWindow = (window: WaitWindow, start: LocalDateTime, minutes: number): boolean =>
  covers(window, start.slice(0, 10)) &&
  start.slice(11, 16) >= window.time_from &&
  minuteOf(start.slice(11)) + minutes <= minuteOf(window.time_to);

/** When a window is over. */
export const windowEnd = (window: WaitWindow, zone: Zone): EpochMs =>
  partOf(window, window.date_to, zone).end;

/** All places that suit, of each day and person in order. */
function placesIn(wanting: Wanting, facts: OpeningFacts): WaitPlace[] {
  const { barber_id, branch_id, minutes } = wanting;
  const people = facts.people.filter(
    (person) => (barber_id === null || person.id === barber_id) && worksIn(person, branch_id),
  );
  return facts.days.flatMap(({ date }, nth) => {
    if (!covers(wanting, date)) return [];
    const part = partOf(wanting, date, facts.zone);
    const placeAt = (barber: number, { start }: Slot) => ({
      barber_id: barber,
      start,
      end: start + minutes * minuteMs,
    });
    return people.flatMap((person) =>
      startsOf(facts, person, nth, minutes)
        .map((slot) => placeAt(person.id, slot))
        .filter((place) => isWithin(part, place)),
    );
  });
}

/** Whether somebody could book what they wait for now. */
export const isFreeNow = (wanting: Wanting, facts: OpeningFacts): boolean =>
  placesIn(wanting, facts).length > 0;

/** Whether they have a reservation on a day and between the times that they can come. */
const hasVisit = (waiting: Waiting, zone: Zone): boolean =>
  waiting.visits.some((visit) => {
    const date = today(visit.start, zone);
    return covers(waiting, date) && overlaps(visit, partOf(waiting, date, zone));
  });

/**
 * The earliest place for somebody who waits that takes some of what became free; of several people at that time the one
 * with the lowest id. Null where there is none that begins late enough, that they were not offered before, or where they
 * have a reservation meanwhile.
 */
export function placeFor(waiting: Waiting, facts: OpeningFacts, freed: readonly Freed[]): WaitPlace | null {
  if (hasVisit(waiting, facts.zone)) return null;
  const earliest = facts.now + leastLeadMin * minuteMs;
  const suits = (place: WaitPlace) =>
    place.start >= earliest &&
    !waiting.offered.includes(place.start) &&
    freed.some(
      (span) => overlaps(span, place) && (span.barber_id === null || span.barber_id === place.barber_id),
    );
  const [first] = placesIn(waiting, facts)
    .filter(suits)
    .toSorted((a, b) => a.start - b.start || a.barber_id - b.barber_id);
  return first ?? null;
}

/** The facts once a place is taken. */
export const withTaken = (facts: OpeningFacts, { barber_id, ...place }: WaitPlace): OpeningFacts => ({
  ...facts,
  people: facts.people.map((person) => {
    if (person.id !== barber_id) return person;
    const days = person.days.map((day, nth) => {
      const bounds = zonedDay(facts.days[nth]?.date ?? '', facts.zone);
      if (!overlaps(bounds, place)) return day;
      return { ...day, taken: [...day.taken, place].sort((a, b) => a.start - b.start) };
    });
    return { ...person, days };
  }),
});

/** When an offer of a place ends. */
export const offerEnd = (start: EpochMs, minutes: number, now: EpochMs): EpochMs =>
  Math.min(now + minutes * minuteMs, start - answerLeadMin * minuteMs);
