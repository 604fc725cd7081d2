import type { Clock, PlainDate } from '../time.ts';
import type { Closing } from './withheld.ts';
import type { ClosedReason, OpeningDay } from './openings-contract.ts';

/** A day of the window as clients see it: its first free start, else why it has none. */
export type Day = {
  date: PlainDate;
  first: Clock | null;
  why: ClosedReason | null;
  closing: Closing | null;
};

/** A day as it was asked for. `starts` are given where its first start has passed since, and are what is left of it. */
export function dayOf({ date, first, why, closing }: OpeningDay, starts?: readonly { time: Clock }[]): Day {
  if (!starts || !first) return { date, first: first?.time ?? null, why, closing };
  const left = starts[0]?.time ?? null;
  return { date, first: left, why: left ? null : 'over', closing };
}

const worked: readonly (ClosedReason | null)[] = [null, 'full', 'too_long', 'over'];

/** Whether a day can be chosen: somebody works on it, though it may be full. */
export const isWorked = ({ why }: Day): boolean => worked.includes(why);

const datesOf = (days: readonly Day[]) => days.filter(({ first }) => first !== null).map(({ date }) => date);

/** The day after a full one that has a free start, else the earliest other; null when there is none. */
export function nextFree(days: readonly Day[], full: PlainDate): PlainDate | null {
  const free = datesOf(days).filter((date) => date !== full);
  return free.find((date) => date > full) ?? free[0] ?? null;
}

/**
 * The day on which somebody else is free before the barber whose day is full; that very day counts. `own` is the
 * barber's next free day, null without one.
 */
export function freeWithOthers(
  days: readonly Day[],
  { full, own }: { full: PlainDate; own: PlainDate | null },
): PlainDate | null {
  const free = datesOf(days);
  const found = free.find((date) => date >= full) ?? free[0] ?? null;
  if (found === null || own === null) return found;
  const isBehind = (date: PlainDate) => date < full;
  if (isBehind(found) !== isBehind(own)) return isBehind(own) ? found : null;
  return found < own ? found : null;
}
