import { bookableWindow, isBookableDay } from '#domain/schedule/openings/bookable-days.ts';
import type { listBusy, PublicSchedule, readPublicSchedule } from '#domain/schedule/contract.ts';
import { afterNotice, type BusyEntry, busyWithout, freeStarts, type Slot } from '#domain/schedule/slots.ts';
import { rangesOn } from '#domain/schedule/weekly-hours.ts';
import { type EpochMs, monthOf, type PlainDate, type Zone } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { evict, cached } from './memo-cache.ts';

/** `own` is the present time of the moved reservation, or the client's own hold; it counts as free. */
export type Calendar = { slug: string; zone: Zone; barberId: number; durationMin: number; own?: BusyEntry };

const scheduleCall = endpoint<typeof readPublicSchedule>('GET /public/:slug/barbers/:barberId/schedule');
const busyCall = endpoint<typeof listBusy>('GET /public/:slug/reservations');
type BusyAnswer = BusyEntry[] | { items: BusyEntry[] };
const scheduleKeepMs = 5 * 60_000;
const busyKeepMs = 15_000;

const keyOf = ({ slug, barberId }: Calendar) => `${slug} ${barberId} `;
export const forgetAvailability = (calendar: Calendar): void => evict(keyOf(calendar));

/** Covers all months of the bookable window; null without answers. */
export async function loadSchedule(calendar: Calendar, now: EpochMs): Promise<PublicSchedule | null> {
  const { slug, zone, barberId } = calendar;
  const months = [...new Set(bookableWindow(now, zone).map(monthOf))];
  const answers = await Promise.all(
    months.map((month) =>
      cached(`${keyOf(calendar)}${month}`, scheduleKeepMs, () =>
        call(scheduleCall, { slug, barberId, month }),
      ),
    ),
  );
  const [first] = answers;
  const closings = answers.flatMap((month) => month.closings ?? []);
  const unavailable_days = answers.flatMap((month) => month.unavailable_days);
  return first ? { ...first, unavailable_days, ...(closings.length > 0 && { closings }) } : null;
}

/** Empty after a failure, because the server checks the booking anyway. */
export async function loadBusy(calendar: Calendar, date: PlainDate): Promise<BusyEntry[]> {
  const { slug, barberId, own } = calendar;
  const ask = (): Promise<BusyAnswer> => call(busyCall, { slug, date, barber_id: barberId });
  const answer = await cached(`${keyOf(calendar)}${date}`, busyKeepMs, ask).catch(() => []);
  const busy = Array.isArray(answer) ? answer : answer.items;
  return own ? busyWithout(busy, own) : busy;
}

export const freeOn = (
  { zone, durationMin }: Calendar,
  {
    schedule,
    busy,
    date,
    now,
  }: { schedule: PublicSchedule; busy: readonly BusyEntry[]; date: PlainDate; now: EpochMs },
): Slot[] =>
  isBookableDay(date, schedule, now, zone)
    ? freeStarts({
        date,
        zone,
        ranges: rangesOn(date, schedule),
        busy,
        durationMin,
        now: afterNotice(now, schedule.min_notice_minutes),
      })
    : [];

export type DatedSlot = Slot & { date: PlainDate };

export async function findSoonest(
  calendar: Calendar,
  { schedule, now, count = 3 }: { schedule: PublicSchedule; now: EpochMs; count?: number },
): Promise<DatedSlot[]> {
  const found: DatedSlot[] = [];
  for (const date of bookableWindow(now, calendar.zone)) {
    if (found.length >= count) break;
    const free = await freeSlotsOn(calendar, { schedule, date, now });
    found.push(...free.slice(0, count - found.length).map((slot) => ({ ...slot, date })));
  }
  return found;
}

/** A day without working hours needs no request. */
export async function freeSlotsOn(
  calendar: Calendar,
  day: { schedule: PublicSchedule; date: PlainDate; now: EpochMs },
): Promise<Slot[]> {
  if (freeOn(calendar, { ...day, busy: [] }).length === 0) return [];
  return freeOn(calendar, { ...day, busy: await loadBusy(calendar, day.date) });
}

export async function findFreeDay(
  calendar: Calendar,
  { schedule, full, now }: { schedule: PublicSchedule; full: PlainDate; now: EpochMs },
): Promise<PlainDate | null> {
  const days = bookableWindow(now, calendar.zone).filter((date) => date !== full);
  const inOrder = [...days.filter((date) => date > full), ...days.filter((date) => date < full)];
  // Sequential requests, because the first day is often free.
  for (const date of inOrder)
    if ((await freeSlotsOn(calendar, { schedule, date, now })).length > 0) return date;
  return null;
}
