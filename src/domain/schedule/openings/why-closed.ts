import { minuteMs } from '../../time.ts';
import { closes } from '../blocks/closings.ts';
import type { ClosedReason } from './contract.ts';
import { lengthsOf, type OpeningFacts, type OpenPerson, startsOf, type Visit } from './openings.ts';
import { afterNotice, fittingStarts, startsAround } from '../slots.ts';
import { isWholeDay } from '../weekly-hours.ts';

// Most hopeful reason first, for a client who accepts any barber.
const byHope = ['full', 'too_long', 'over', 'day_off', 'no_hours', 'closed'] satisfies ClosedReason[];

/** First applicable reason why a person's `nth` day has no free start of a length. Blocked time makes a day full. */
function reasonOf(facts: OpeningFacts, person: OpenPerson, nth: number, durationMin: number): ClosedReason {
  const { zone } = facts;
  const now = afterNotice(facts.now, facts.noticeMin);
  const [day, own] = [facts.days[nth], person.days[nth]];
  if (!day || !own) return 'no_hours';
  const { date, closings } = day;
  const length = { date, zone, ranges: own.ranges, durationMin };
  const isShut = ({ start }: { start: number }) =>
    closings.some((closing) => closes(closing, { start, end: start + durationMin * minuteMs }, zone));
  const fits = startsAround([], { ...length, now: -Infinity }, 1).length > 0;
  if (closings.some(isWholeDay) || (fits && closings.length > 0 && fittingStarts(length).every(isShut)))
    return 'closed';
  if (own.off) return 'day_off';
  if (own.ranges.length === 0) return 'no_hours';
  if (!fits) return 'too_long';
  return startsAround([], { ...length, now }, 1).length > 0 ? 'full' : 'over';
}

/**
 * Reason why a visit has no free start on day `nth` of `facts.days`; if the barbers' reasons differ, the first of them
 * in `byHope`. For a group attended together, the longest of its lengths that has too few free barbers decides.
 */
export function whyClosed(facts: OpeningFacts, nth: number, visit: Visit): ClosedReason {
  const lengths = lengthsOf(visit).toSorted((a, b) => b - a);
  for (const [k, durationMin] of lengths.entries()) {
    const reasons = facts.people.flatMap((person) =>
      startsOf(facts, person, nth, durationMin, 1).length > 0
        ? []
        : reasonOf(facts, person, nth, durationMin),
    );
    const free = facts.people.length - reasons.length;
    if (free > k) continue;
    const hopes = byHope.flatMap((reason) => reasons.filter((each) => each === reason));
    return hopes[k - free] ?? (isShut(facts, nth) ? 'closed' : 'no_hours');
  }
  return 'full';
}

const isShut = ({ days }: OpeningFacts, nth: number): boolean =>
  days[nth]?.closings.some(isWholeDay) ?? false;
