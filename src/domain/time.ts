/** Milliseconds since 1970 in UTC. */
export type EpochMs = number;
/** A moment in UTC, `2026-11-21T10:00:00Z`. */
export type Instant = string;
/** A calendar date without zone, `YYYY-MM-DD`. */
export type PlainDate = string;
/** A month without zone, `YYYY-MM`. */
export type PlainMonth = string;
/** A wall-clock date and time without zone, `YYYY-MM-DDTHH:mm`. */
export type LocalDateTime = string;
/** A wall-clock time, `HH:MM`. */
export type Clock = string;
/** An IANA time zone, `America/Montevideo`. */
export type Zone = string;

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 1440 * minuteMs;

const zoned = (at: EpochMs, zone: Zone) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
const startOfDay = (date: Temporal.PlainDate, zone: Zone) => date.toZonedDateTime(zone).epochMilliseconds;

// The form of `instantOf`, on any day but a 31st and a 29th of February; Date.parse reads the others.
// With Date.parse alone free starts take half as long again, see docs/scaling.md.
const plainInstant =
  /^\d{4}-(?!02-29|02-30)(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|30)T(?:[01]\d|2[0-3])(?::[0-5]\d){2}Z$/;

const zeroCode = 48;
const twoDigits = (text: string, at: number) =>
  (text.charCodeAt(at) - zeroCode) * 10 + text.charCodeAt(at + 1) - zeroCode;

/** Days from 1970 to a Gregorian date, counted in years that begin in March and so end with the leap day. */
function daysTo(year: number, month: number, day: number): number {
  const marchYear = month < 3 ? year - 1 : year;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const daysOfMonths = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return 365 * marchYear + leapDays + daysOfMonths + day - 719_469;
}

/** Reads an instant, with or without milliseconds or offset. */
export function epochOf(instant: Instant): EpochMs {
  if (!plainInstant.test(instant)) return Date.parse(instant);
  const year = twoDigits(instant, 0) * 100 + twoDigits(instant, 2);
  const days = daysTo(year, twoDigits(instant, 5), twoDigits(instant, 8));
  const minutes = (days * 24 + twoDigits(instant, 11)) * 60 + twoDigits(instant, 14);
  return (minutes * 60 + twoDigits(instant, 17)) * 1_000;
}

/** Writes an instant in UTC with Z; milliseconds only when there are some. */
export const instantOf = (at: EpochMs): Instant => new Date(at).toISOString().replace('.000Z', 'Z');

/** The one spelling of an instant in UTC with Z: three digits of a fraction, none for a whole second. */
export const spellInstant = (text: Instant): Instant =>
  text.replace(/(?:\.(\d+))?Z$/, (_, fraction = '') => {
    const milliseconds = `${fraction}000`.slice(0, 3);
    return milliseconds === '000' ? 'Z' : `.${milliseconds}Z`;
  });

/** The moment a shop's wall clock reads `local`: the first one when it reads it twice, null when it never does. */
export function localToEpoch(local: LocalDateTime, zone: Zone): EpochMs | null {
  const wall = Temporal.PlainDateTime.from(local);
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return first.toPlainDateTime().equals(wall) ? first.epochMilliseconds : null;
}

/** `localToEpoch` as an instant string. */
export function localToInstant(local: LocalDateTime, zone: Zone): Instant | null {
  const at = localToEpoch(local, zone);
  return at === null ? null : instantOf(at);
}

/** What the wall clock of a zone reads at a moment, to the minute. */
export const epochToLocal = (at: EpochMs, zone: Zone): LocalDateTime =>
  zoned(at, zone).toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' });

/** What the wall clock of a zone reads at an instant, to the minute. */
export const instantToLocal = (instant: Instant, zone: Zone): LocalDateTime =>
  epochToLocal(epochOf(instant), zone);

/** The date a zone's calendar shows at the moment `now`. */
export const today = (now: EpochMs, zone: Zone): PlainDate => zoned(now, zone).toPlainDate().toString();

/** One calendar day of a zone as moments, `end` exclusive; `steady` when no clock change falls in it. */
export type ZonedDay = Readonly<{
  date: PlainDate;
  zone: Zone;
  start: EpochMs;
  end: EpochMs;
  steady: boolean;
}>;

// The days ahead are asked for again and again, in few zones.
const cachedDays = new Map<string, ZonedDay>();
const mostCachedDays = 500;

/** Looks a day's two midnights up, once for all the minutes that will be asked of it. */
export function zonedDay(date: PlainDate, zone: Zone): ZonedDay {
  const key = `${zone} ${date}`;
  const cached = cachedDays.get(key);
  if (cached) return cached;
  const plain = Temporal.PlainDate.from(date);
  const start = startOfDay(plain, zone);
  const end = startOfDay(plain.add({ days: 1 }), zone);
  const day = { date, zone, start, end, steady: end - start === dayMs };
  if (cachedDays.size === mostCachedDays) cachedDays.clear();
  cachedDays.set(key, day);
  return day;
}

/** The first and last bound of a date in a zone as instants, the end exclusive. */
export function dayBounds(date: PlainDate, zone: Zone): { start: Instant; end: Instant } {
  const { start, end } = zonedDay(date, zone);
  return { start: instantOf(start), end: instantOf(end) };
}

/** The moment a day's clock first reads a minute (0 to 1439); null when a clock change skips it. */
export function momentOf(day: ZonedDay, minute: number): EpochMs | null {
  if (day.steady) return day.start + minute * minuteMs;
  return localToEpoch(`${day.date}T${clockOf(minute)}`, day.zone);
}

/** The first moment at which a day's clock reads a minute or later: a skipped minute is the moment of the change. */
export function momentFrom(day: ZonedDay, minute: number): EpochMs {
  const exact = momentOf(day, minute);
  if (exact !== null) return exact;
  const before = Temporal.PlainDateTime.from(`${day.date}T${clockOf(minute)}`).toZonedDateTime(day.zone, {
    disambiguation: 'earlier',
  });
  const change = before.getTimeZoneTransition('next');
  return (change ?? before).epochMilliseconds;
}

const two = (n: number) => String(n).padStart(2, '0');

/** `HH:MM` of a minute of the day. */
export const clockOf = (minute: number): Clock => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Minute of the day of `HH:MM`. */
export const minuteOf = (clock: Clock): number => twoDigits(clock, 0) * 60 + twoDigits(clock, 3);

/** How a date is written, years 2000 to 2099. */
export const datePattern = /^20\d\d-\d\d-\d\d$/;
/** Whether the calendar has a date. */
export const isRealDate = (date: PlainDate): boolean =>
  !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) &&
  new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
/** Whether a text is a date that exists. */
export const isPlainDate = (text: string | undefined): text is PlainDate =>
  text !== undefined && datePattern.test(text) && isRealDate(text);

/** The date that many days later. Counted in UTC, where every day is as long, in a third of Temporal's time. */
export const addDays = (date: PlainDate, days: number): PlainDate =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** Days from 1970 to a date. */
export const dayNumber = (date: PlainDate): number =>
  daysTo(twoDigits(date, 0) * 100 + twoDigits(date, 2), twoDigits(date, 5), twoDigits(date, 8));

/** How many days later `to` is than `from`. */
export const daysBetween = (from: PlainDate, to: PlainDate): number =>
  Temporal.PlainDate.from(from).until(to).days;

// What 1 January 1970 was.
const thursday = 3;

const wholeDate = /^20\d\d-\d\d-\d\d$/;
/** Whether a date that is being typed is one already: its year may have more digits on the way, or fewer. */
export const isWholeDate = (date: string): boolean => wholeDate.test(date);

/** Weekday of a date, 0 Monday to 6 Sunday. */
export const weekday = (date: PlainDate): number => (((dayNumber(date) + thursday) % 7) + 7) % 7;

/** The month that many months later. */
export const addMonths = (month: PlainMonth, months: number): PlainMonth =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();

/** The month a date lies in. */
export const monthOf = (date: PlainDate): PlainMonth => date.slice(0, 7);

/** Number of days of a month. */
export const daysIn = (month: PlainMonth): number => Temporal.PlainYearMonth.from(month).daysInMonth;

/** Whether the runtime knows a zone by exactly this name; fixed offsets are no zones. */
export function isKnownZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return zoned(0, zone).timeZoneId === zone;
  } catch {
    return false;
  }
}
