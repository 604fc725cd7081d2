import {
  leastBooked,
  type OpeningFacts,
  openingsOn,
  type OpenPerson,
} from '../schedule/openings/openings.ts';
import type { LocalDateTime } from '../time.ts';

export type OfferedTime = { start: LocalDateTime; person: OpenPerson };

const soonestTimes = 3;
const nextTimes = 6;
const nextDays = 3;

export function timesOn(
  facts: OpeningFacts,
  nth: number,
  minutes: number,
  usual: number | null,
): OfferedTime[] {
  const date = facts.days[nth]?.date ?? '';
  return openingsOn(facts, nth, { minutes: [minutes] }).flatMap(({ time, barber_ids }) => {
    const free = facts.people.filter(({ id }) => barber_ids.includes(id));
    const loads = free.map((person) => ({
      person,
      id: person.id,
      bookedMs: person.days[nth]?.bookedMs ?? 0,
    }));
    const person = free.find(({ id }) => id === usual) ?? leastBooked(loads)?.person;
    return person ? { start: `${date}T${time}`, person } : [];
  });
}

export const openDays = (facts: OpeningFacts, minutes: number, usual: number | null): OfferedTime[][] =>
  facts.days.map((_, nth) => timesOn(facts, nth, minutes, usual)).filter((times) => times.length > 0);

const dateOf = ({ start }: OfferedTime) => start.slice(0, 10);

const spread = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count
    ? [...all]
    : Array.from({ length: count }, (_, nth) => all[Math.floor((nth * all.length) / count)] as T);

export function proposedTimes(
  days: readonly (readonly OfferedTime[])[],
  usual: number | null,
): { soonest: OfferedTime[]; next: OfferedTime[][] } {
  const all = days.flat();
  const own = all.filter(({ person }) => person.id === usual);
  const soonest = (own.length > 0 ? own : all).slice(0, soonestTimes);
  const [first] = soonest;
  if (!first) return { soonest: [], next: [] };
  const later = days.filter(([time]) => time && dateOf(time) > dateOf(first));
  const others = (later.length > 0 ? later : days)
    .map((times) => times.filter((time) => !soonest.includes(time)))
    .filter((times) => times.length > 0)
    .slice(0, nextDays);
  return { soonest, next: others.map((times) => spread(times, nextTimes / others.length)) };
}
