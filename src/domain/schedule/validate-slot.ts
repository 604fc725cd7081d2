import { tooSoonText } from '../organization/terms.ts';
import { Refusal } from '../refusal.ts';
import { epochToLocal, minuteMs, minuteOf, today } from '../time.ts';
import type { EpochMs, Zone } from '../time.ts';
import { inBookableWindow } from './openings/bookable-days.ts';
import { closes } from './blocks/closings.ts';
import type { PublicSchedule } from './contract.ts';
import { afterNotice, busySpan, earliestStart, fittingStarts, overlaps, stepMin } from './slots.ts';
import type { BusyEntry } from './slots.ts';
import { rangesOn } from './weekly-hours.ts';

export type SlotProblem =
  | 'nonexistent_time'
  | 'off_mark'
  | 'past'
  | 'outside_window'
  | 'too_soon'
  | 'closed_day'
  | 'day_off'
  | 'outside_hours'
  | 'taken';

/**
 * Problem that prevents a client's booking at a moment; null exactly if the calendar offers the day and `freeStarts`
 * the start. `start` null is a local time skipped by the clock; `busy` includes blocked time.
 */
export function validateSlot(reservation: {
  start: EpochMs | null;
  durationMin: number;
  schedule: PublicSchedule;
  busy: readonly BusyEntry[];
  zone: Zone;
  now: EpochMs;
}): SlotProblem | null {
  const { start, durationMin, schedule, zone, now } = reservation;
  if (start === null) return 'nonexistent_time';
  if (start % minuteMs !== 0 || minuteOf(epochToLocal(start, zone).slice(11)) % stepMin !== 0)
    return 'off_mark';
  if (start < earliestStart(now)) return 'past';
  const date = today(start, zone);
  if (!inBookableWindow(date, now, zone)) return 'outside_window';
  if (start < earliestStart(afterNotice(now, schedule.min_notice_minutes))) return 'too_soon';
  const span = { start, end: start + durationMin * minuteMs };
  const closings = (schedule.closings ?? []).filter((closing) => closing.date === date);
  if (closings.some((closing) => closes(closing, span, zone))) return 'closed_day';
  if (schedule.unavailable_days.includes(date)) return 'day_off';
  const fits = fittingStarts({ date, zone, ranges: rangesOn(date, schedule), durationMin });
  if (!fits.some((slot) => slot.start === start)) return 'outside_hours';
  return reservation.busy.some((entry) => overlaps(busySpan(entry), span)) ? 'taken' : null;
}

export function problemRefusal(
  problem: SlotProblem | null,
  { min_notice_minutes: notice = 0 }: PublicSchedule,
): Refusal | null {
  if (problem === 'too_soon') return new Refusal(problem, { detail: tooSoonText(notice) });
  return problem && new Refusal(problem === 'taken' ? 'slot_taken' : problem);
}

export function refuseProblem(problem: SlotProblem | null, schedule: PublicSchedule): void {
  const refusal = problemRefusal(problem, schedule);
  if (refusal) throw refusal;
}
