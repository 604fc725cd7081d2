import { type OpenDay, type OpeningFacts, type OpenPerson, startsOf } from '../schedule/openings/openings.ts';
import { overlaps, type Span } from '../schedule/slots.ts';
import { isWholeDay } from '../schedule/weekly-hours.ts';
import {
  daysBetween,
  type EpochMs,
  epochToLocal,
  type LocalDateTime,
  minuteMs,
  minuteOf,
  momentFrom,
  today,
  zonedDay,
} from '../time.ts';
import { type WaitPlace, withTaken } from '../waitlist/place-for.ts';

export const mostProposals = 3;

export type Place = { barber_id: number; start_local: LocalDateTime };
type Moving = Span & { branch_id: number | null };
export type Proposals = { proposals: Place[]; preselected: 0 | null };
type Facts = Omit<OpeningFacts, 'noticeMin'>;

const lengthOf = ({ start, end }: Span): number => (end - start) / minuteMs;

function isFreeAt({ days, zone }: Facts, { days: own }: OpenPerson, span: Span): boolean {
  const nth = days.findIndex(({ date }) => date === today(span.start, zone));
  const [day, ownDay] = [days[nth], own[nth]];
  if (!day || !ownDay || ownDay.off || day.closings.some(isWholeDay)) return false;
  const fits = ({ ranges }: OpenDay) =>
    ranges.some(({ start, end }) => {
      const bounds = zonedDay(day.date, zone);
      return (
        momentFrom(bounds, minuteOf(start)) <= span.start && span.end <= momentFrom(bounds, minuteOf(end))
      );
    });
  return fits(ownDay) && !ownDay.taken.some((taken) => overlaps(taken, span));
}

function sameTime(facts: Facts, absent: number, { branch_id, ...span }: Moving): WaitPlace[] {
  const nth = facts.days.findIndex(({ date }) => date === today(span.start, facts.zone));
  const isElsewhere = (person: OpenPerson) => Number(person.branch_id !== branch_id);
  const booked = (person: OpenPerson) => person.days[nth]?.bookedMs ?? 0;
  return facts.people
    .filter((person) => person.id !== absent && isFreeAt(facts, person, span))
    .toSorted((a, b) => isElsewhere(a) - isElsewhere(b) || booked(a) - booked(b) || a.id - b.id)
    .map(({ id: barber_id }) => ({ ...span, barber_id }));
}

const isEnough = (places: readonly WaitPlace[], absent: number): boolean =>
  places.length >= mostProposals &&
  places.filter(({ barber_id }) => barber_id === absent).length >= mostProposals;

/** Free starts except the original one: nearest dates first, then nearest times of day, then the later start. */
function nearestTimes(facts: Facts, absent: number, { start: wanted, ...moving }: Moving): WaitPlace[] {
  const minutes = lengthOf({ ...moving, start: wanted });
  const clockAt = (at: EpochMs) => minuteOf(epochToLocal(at, facts.zone).slice(11));
  const [own, clock] = [today(wanted, facts.zone), clockAt(wanted)];
  const distance = (nth: number) => Math.abs(daysBetween(own, facts.days[nth]?.date ?? own));
  const byDistance = [...Map.groupBy(facts.days.keys(), distance)].toSorted(([a], [b]) => a - b);
  const places: WaitPlace[] = [];
  for (const [, days] of byDistance) {
    if (isEnough(places, absent)) break;
    const found = days.flatMap((nth) =>
      facts.people.flatMap((person) =>
        startsOf(facts, person, nth, minutes).map(({ start }) => ({
          place: { barber_id: person.id, start, end: start + minutes * minuteMs },
          away: Math.abs(clockAt(start) - clock),
        })),
      ),
    );
    const sorted = found
      .filter(({ place }) => place.start !== wanted)
      .toSorted(
        (a, b) => a.away - b.away || b.place.start - a.place.start || a.place.barber_id - b.place.barber_id,
      );
    places.push(...sorted.map(({ place }) => place));
  }
  return places;
}

const isSame = (one: WaitPlace, other: WaitPlace): boolean =>
  one.barber_id === other.barber_id && one.start === other.start;

function proposalsFor(facts: Facts, absent: number, moving: Moving) {
  const same = sameTime(facts, absent, moving);
  const nearest = nearestTimes(facts, absent, moving);
  const own = nearest.filter(({ barber_id }) => barber_id === absent);
  const chosen: WaitPlace[] = [];
  const add = (places: readonly WaitPlace[]) => {
    const next = places.find((place) => !chosen.some((other) => isSame(place, other)));
    if (next && chosen.length < mostProposals) chosen.push(next);
  };
  for (const places of [same, own, nearest, nearest, nearest]) add(places);
  return { chosen, preselected: same[0] };
}

/**
 * Proposes up to three slots for each reservation of an absent barber: another barber at the same time, the absent
 * barber's nearest time, the nearest times of all barbers. Only a slot at the same time is preselected, for one
 * reservation at most.
 */
export function proposeAll<R extends Moving>(
  reservations: readonly R[],
  facts: Facts,
  absence: WaitPlace,
): (Proposals & { reservation: R })[] {
  const { barber_id: absent } = absence;
  let free: OpeningFacts = withTaken(facts, absence);
  return reservations.map((reservation) => {
    const { start, end, branch_id } = reservation;
    const { chosen, preselected } = proposalsFor(free, absent, { start, end, branch_id });
    if (preselected) free = withTaken(free, preselected);
    return {
      reservation,
      proposals: chosen.map((place) => ({
        barber_id: place.barber_id,
        start_local: epochToLocal(place.start, facts.zone),
      })),
      preselected: preselected ? 0 : null,
    };
  });
}

export const stillFree = (facts: Facts, places: readonly WaitPlace[]): WaitPlace[] =>
  places.filter(({ barber_id, ...span }) => {
    const person = facts.people.find(({ id }) => id === barber_id);
    return person !== undefined && span.start >= facts.now && isFreeAt(facts, person, span);
  });

export const timesNear = (facts: Facts, { barber_id, ...span }: WaitPlace): WaitPlace[] =>
  nearestTimes(facts, barber_id, { ...span, branch_id: null }).slice(0, mostProposals);
