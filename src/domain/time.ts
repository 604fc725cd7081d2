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

// Format of `instantOf`, except for a 31st and for 29 and 30 February, which Date.parse reads. With Date.parse alone
// the computation of free starts takes 1.7 times as long and misses its benchmark's goal, see docs/decisions/0055.
const plainInstant =
  /^\d{4}-(?!02-29|02-30)(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|30)T(?:[01]\d|2[0-3])(?::[0-5]\d){2}Z$/;

const zeroCode = 48;
const twoDigits = (text: string, at: number) =>
  (text.charCodeAt(at) - zeroCode) * 10 + text.charCodeAt(at + 1) - zeroCode;

/** Days from 1970 to a Gregorian date; years count from March, so that the leap day is the last day. */
function daysTo(year: number, month: number, day: number): number {
  const marchYear = month < 3 ? year - 1 : year;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const daysOfMonths = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return 365 * marchYear + leapDays + daysOfMonths + day - 719_469;
}

/** Parses an instant, with or without milliseconds or offset. */
export function epochOf(instant: Instant): EpochMs {
  if (!plainInstant.test(instant)) return Date.parse(instant);
  const year = twoDigits(instant, 0) * 100 + twoDigits(instant, 2);
  const days = daysTo(year, twoDigits(instant, 5), twoDigits(instant, 8));
  const minutes = (days * 24 + twoDigits(instant, 11)) * 60 + twoDigits(instant, 14);
  return (minutes * 60 + twoDigits(instant, 17)) * 1_000;
}

/** Formats an instant in UTC with Z; milliseconds only when they are not zero. */
export const instantOf = (at: EpochMs): Instant => new Date(at).toISOString().replace('.000Z', 'Z');

/** Canonical form of an instant in UTC with Z: three digits of a fraction, none for a whole second. */
export const spellInstant = (text: Instant): Instant =>
  text.replace(/(?:\.(\d+))?Z$/, (_, fraction = '') => {
    const milliseconds = `${fraction}000`.slice(0, 3);
    return milliseconds === '000' ? 'Z' : `.${milliseconds}Z`;
  });

/** Moment at which a shop's wall clock shows `local`: the first of two, null for a skipped time. */
export function localToEpoch(local: LocalDateTime, zone: Zone): EpochMs | null {
  const wall = Temporal.PlainDateTime.from(local);
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return first.toPlainDateTime().equals(wall) ? first.epochMilliseconds : null;
}

export function localToInstant(local: LocalDateTime, zone: Zone): Instant | null {
  const at = localToEpoch(local, zone);
  return at === null ? null : instantOf(at);
}

/** Local date and time in a zone, rounded down to the minute. */
export const epochToLocal = (at: EpochMs, zone: Zone): LocalDateTime =>
  zoned(at, zone).toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' });

export const instantToLocal = (instant: Instant, zone: Zone): LocalDateTime =>
  epochToLocal(epochOf(instant), zone);

export const today = (now: EpochMs, zone: Zone): PlainDate => zoned(now, zone).toPlainDate().toString();

/** A calendar day of a zone as moments, `end` exclusive; `steady` means that the day has no clock change. */
export type ZonedDay = Readonly<{
  date: PlainDate;
  zone: Zone;
  start: EpochMs;
  end: EpochMs;
  steady: boolean;
}>;

// Availability queries repeat the same coming days, in few zones.
const cachedDays = new Map<string, ZonedDay>();
const mostCachedDays = 500;

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

export function dayBounds(date: PlainDate, zone: Zone): { start: Instant; end: Instant } {
  const { start, end } = zonedDay(date, zone);
  return { start: instantOf(start), end: instantOf(end) };
}

/** First moment at which a day's clock shows a minute (0 to 1439); null when a clock change skips it. */
export function momentOf(day: ZonedDay, minute: number): EpochMs | null {
  if (day.steady) return day.start + minute * minuteMs;
  return localToEpoch(`${day.date}T${clockOf(minute)}`, day.zone);
}

/**
 * First moment at which a day's clock shows the minute or a later one; for a skipped minute the moment of the clock
 * change.
 */
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

export const clockOf = (minute: number): Clock => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

export const minuteOf = (clock: Clock): number => twoDigits(clock, 0) * 60 + twoDigits(clock, 3);

export const datePattern = /^20\d\d-\d\d-\d\d$/;
export const isRealDate = (date: PlainDate): boolean =>
  !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) &&
  new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
export const isPlainDate = (text: string | undefined): text is PlainDate =>
  text !== undefined && datePattern.test(text) && isRealDate(text);

export const inOrder = <D extends PlainDate | null>(from: D, to: D): [D, D] =>
  from !== null && to !== null && from > to ? [to, from] : [from, to];

/** Adds days to a date. Computes in UTC, where all days have 24 hours, in a third of Temporal's time. */
export const addDays = (date: PlainDate, days: number): PlainDate =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

export const dayNumber = (date: PlainDate): number => Date.parse(date) / dayMs;

/** Negative if `to` lies before `from`. */
export const daysBetween = (from: PlainDate, to: PlainDate): number =>
  Temporal.PlainDate.from(from).until(to).days;

const wholeDate = /^20\d\d-\d\d-\d\d$/;
/** Whether a date input has a complete year; while the user types, the year can have fewer or more digits. */
export const isWholeDate = (date: string): boolean => wholeDate.test(date);

export const weekday = (date: PlainDate): number => (new Date(date).getUTCDay() + 6) % 7;

export const addMonths = (month: PlainMonth, months: number): PlainMonth =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();

export const monthOf = (date: PlainDate): PlainMonth => date.slice(0, 7);

export const daysIn = (month: PlainMonth): number => Temporal.PlainYearMonth.from(month).daysInMonth;

/** Whether the runtime knows a zone by exactly this name; fixed offsets do not count as zones. */
export function isKnownZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return zoned(0, zone).timeZoneId === zone;
  } catch {
    return false;
  }
}
