import { worksIn } from '../booking/form/wizard.ts';
import type { Freed } from '../schedule/freed.ts';
import { type OpeningFacts, startsOf } from '../schedule/openings/openings.ts';
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

/** Dates and times on the shop's clock at which a client can come, all included. */
export type WaitWindow = { date_from: PlainDate; date_to: PlainDate; time_from: Clock; time_to: Clock };
export type Wanting = WaitWindow & {
  barber_id: number | null;
  branch_id: number | null;
  minutes: number;
};
export type Waiting = Wanting & {
  offered: readonly EpochMs[];
  visits: readonly Span[];
};
export type WaitPlace = Span & { barber_id: number };

/** Minutes of notice: no slot that starts sooner is offered. */
export const leastLeadMin = 30;
/** Least number of minutes from an offer's end to its slot's start. */
const answerLeadMin = 15;
export const mostLapses = 2;

/** Moments of a window on one date; a bound that the clock skips becomes the moment of the change. */
function partOf({ time_from, time_to }: WaitWindow, date: PlainDate, zone: Zone): Span {
  const day = zonedDay(date, zone);
  return { start: momentFrom(day, minuteOf(time_from)), end: momentFrom(day, minuteOf(time_to)) };
}

const isWithin = (outer: Span, { start, end }: Span) => outer.start <= start && end <= outer.end;
const covers = ({ date_from, date_to }: WaitWindow, date: PlainDate) => date_from <= date && date <= date_to;

export const fitsWindow = (window: WaitWindow, start: LocalDateTime, minutes: number): boolean =>
  covers(window, start.slice(0, 10)) &&
  start.slice(11, 16) >= window.time_from &&
  minuteOf(start.slice(11)) + minutes <= minuteOf(window.time_to);

export const windowStart = (window: WaitWindow, zone: Zone): EpochMs =>
  partOf(window, window.date_from, zone).start;

export const windowEnd = (window: WaitWindow, zone: Zone): EpochMs =>
  partOf(window, window.date_to, zone).end;

/** Free slots that fit the entry, by day and then by barber. */
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

export const isFreeNow = (wanting: Wanting, facts: OpeningFacts): boolean =>
  placesIn(wanting, facts).length > 0;

const hasVisit = (waiting: Waiting, zone: Zone): boolean =>
  waiting.visits.some((visit) => {
    const date = today(visit.start, zone);
    return covers(waiting, date) && overlaps(visit, partOf(waiting, date, zone));
  });

/**
 * Earliest slot for a waitlist entry that overlaps freed time; of several barbers at that time the one with the lowest
 * id. Null if every slot starts too soon or was offered before, or if the client has booked inside the window.
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

export const offerEnd = (start: EpochMs, minutes: number, now: EpochMs): EpochMs =>
  Math.min(now + minutes * minuteMs, start - answerLeadMin * minuteMs);
