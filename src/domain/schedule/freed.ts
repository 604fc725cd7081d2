import { type EpochMs, type PlainDate, type Zone, zonedDay } from '../time.ts';
import { bookableWindow } from './bookable-days.ts';
import { type BlockTimes, occurrencesOn, type RepeatRule } from './blocks.ts';
import type { ClosingRule } from './block-contract.ts';
import { closingsOf, closingSpan } from './closings.ts';
import { busySpan, type Span } from './slots.ts';
import type { PublicSchedule } from './contract.ts';
import { rangesOn } from './weekly-hours.ts';

/** Time that became free for one barber, or for all barbers (`barber_id` null). */
export type Freed = Span & { barber_id: number | null };

/** Frees a barber's whole day, for example after a deleted day off. */
export const freedDay = (barber_id: number, date: PlainDate, zone: Zone): Freed[] => {
  const { start, end } = zonedDay(date, zone);
  return [{ barber_id, start, end }];
};

/** Bookable dates on which the new working hours differ from the previous ones. */
export const freedByHours = (
  barber_id: number,
  before: PublicSchedule,
  after: PublicSchedule,
  { now, zone }: { now: EpochMs; zone: Zone },
): Freed[] =>
  bookableWindow(now, zone)
    .filter((date) => JSON.stringify(rangesOn(date, before)) !== JSON.stringify(rangesOn(date, after)))
    .flatMap((date) => freedDay(barber_id, date, zone));

/** Time that a block rule takes from the bookable dates, freed by changing or deleting the rule. */
export const freedByBlock = (
  { barber_id, ...rule }: RepeatRule & BlockTimes & { barber_id: number },
  { now, zone }: { now: EpochMs; zone: Zone },
): Freed[] =>
  occurrencesOn(rule, bookableWindow(now, zone), zone).map((taken) => ({ barber_id, ...busySpan(taken) }));

/** Time that a closing takes from the bookable dates, freed by changing or deleting the closing. */
export const freedByClosing = (
  closing: Omit<ClosingRule, 'id'>,
  { now, zone }: { now: EpochMs; zone: Zone },
): Freed[] =>
  closingsOf(closing, bookableWindow(now, zone)).flatMap((own) => {
    const span = closingSpan(own, zone);
    return span ? [{ barber_id: null, ...span }] : [];
  });
