import type { Clock, PlainDate } from '../../time.ts';
import type { Closing } from '../blocks/withheld.ts';
import type { ClosedReason, OpeningDay } from './contract.ts';

export type Day = {
  date: PlainDate;
  first: Clock | null;
  why: ClosedReason | null;
  closing: Closing | null;
};

/** Converts a loaded day. `starts` are its remaining starts, given once the loaded first start has passed. */
export function dayOf({ date, first, why, closing }: OpeningDay, starts?: readonly { time: Clock }[]): Day {
  if (!starts || !first) return { date, first: first?.time ?? null, why, closing };
  const left = starts[0]?.time ?? null;
  return { date, first: left, why: left ? null : 'over', closing };
}

const worked: readonly (ClosedReason | null)[] = [null, 'full', 'too_long', 'over'];

/** Whether clients can choose a day: a barber works, even if the day is fully booked. */
export const isWorkday = ({ why }: Day): boolean => worked.includes(why);

const datesOf = (days: readonly Day[]) => days.filter(({ first }) => first !== null).map(({ date }) => date);

/** First day with a free start after a full one, else the earliest other such day; null without one. */
export function nextFree(days: readonly Day[], full: PlainDate): PlainDate | null {
  const free = datesOf(days).filter((date) => date !== full);
  return free.find((date) => date > full) ?? free[0] ?? null;
}

/**
 * A day on which another barber is free sooner than the barber with the full day, that same day included; null
 * otherwise. `own` is that barber's next free day, null without one.
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
