import { type EpochMs, type PlainDate, type Zone, zonedDay } from '../time.ts';
import { bookableWindow } from './openings/bookable-days.ts';
import { type BlockTimes, occurrencesOn, type RepeatRule } from './blocks/blocks.ts';
import type { ClosingRule } from './blocks/contract.ts';
import { closingsOf, closingSpan } from './blocks/closings.ts';
import { busySpan, type Span } from './slots.ts';
import type { PublicSchedule } from './contract.ts';
import { rangesOn } from './weekly-hours.ts';

/** Time that became free for one barber, or for all barbers (`barber_id` null). */
export type Freed = Span & { barber_id: number | null };

export const freedDay = (barber_id: number, date: PlainDate, zone: Zone): Freed[] => {
  const { start, end } = zonedDay(date, zone);
  return [{ barber_id, start, end }];
};

export const freedByHours = (
  barber_id: number,
  before: PublicSchedule,
  after: PublicSchedule,
  { now, zone }: { now: EpochMs; zone: Zone },
): Freed[] =>
  bookableWindow(now, zone)
    .filter((date) => JSON.stringify(rangesOn(date, before)) !== JSON.stringify(rangesOn(date, after)))
    .flatMap((date) => freedDay(barber_id, date, zone));

export const freedByBlock = (
  { barber_id, ...rule }: RepeatRule & BlockTimes & { barber_id: number },
  { now, zone }: { now: EpochMs; zone: Zone },
): Freed[] =>
  occurrencesOn(rule, bookableWindow(now, zone), zone).map((taken) => ({ barber_id, ...busySpan(taken) }));

export const freedByClosing = (
  closing: Omit<ClosingRule, 'id'>,
  { now, zone }: { now: EpochMs; zone: Zone },
): Freed[] =>
  closingsOf(closing, bookableWindow(now, zone)).flatMap((own) => {
    const span = closingSpan(own, zone);
    return span ? [{ barber_id: null, ...span }] : [];
  });
