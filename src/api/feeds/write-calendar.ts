import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldLines, type ICalCalendar } from 'ical-generator';
import { fullName } from '#domain/text/contact.ts';
import { dayOffText, visitText } from '#domain/feeds/feed-text.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { addDays, dayBounds, type EpochMs, epochOf, type PlainDate } from '#domain/time.ts';
import { requireBranch } from '../branches/queries.ts';
import { minutes, seconds } from '../clock.ts';
import { lastDone } from '../database/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';
import { addEntry, emptyCalendar } from '../notifications/calendar-entry.ts';
import { requireUser } from '../session/user-queries.ts';
import { type FeedWindow, type SharedBy, listFeedDaysOff, listFeedLines } from './queries.ts';

const daysBack = 30;
const daysAhead = 90;
// Suggested refresh interval for calendar apps; some apps refresh hours later.
const refreshMs = 15 * minutes;
// Number of entries written per event loop turn; without turns a large branch would block other requests.
const atOnce = 250;
const mostOctets = 75;

type LineRow = Awaited<ReturnType<typeof listFeedLines>>[number];
type Visit = Omit<LineRow, 'name'> & { services: string[]; stampMs: EpochMs };

type Written = SharedBy & { uidOf: (kind: string, id: number) => string };

/** Groups ordered lines into reservations, each with the time of its last audit event. */
async function readVisits(db: Db, shop: Shop, feed: SharedBy, window: FeedWindow): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const { name, ...row } of await listFeedLines(db, shop.id, feed, window)) {
    const services = name === null ? [] : [name];
    const last = visits.at(-1);
    if (last?.id === row.id) last.services.push(...services);
    else visits.push({ ...row, services, stampMs: epochOf(row.created_at) });
  }
  const ids = visits.map(({ id }) => id);
  const changes = await lastDone(db, shop.id, 'reservation', { ids }).execute();
  const changedAt = new Map(changes.map(({ subject_id, at }) => [subject_id, epochOf(at)]));
  return visits.map((visit) => ({ ...visit, stampMs: changedAt.get(visit.id) ?? visit.stampMs }));
}

// Checking the line length costs a fraction of folding, and most entries need no folding.
const folded = (entry: string): string =>
  entry.split('\r\n').some((line) => Buffer.byteLength(line) > mostOctets) ? foldLines(entry) : entry;

const nameOf = ({ barber_firstname: firstname, barber_lastname: lastname }: Visit) => ({
  firstname,
  lastname,
});

async function writeVisits(
  calendar: ICalCalendar,
  visits: readonly Visit[],
  { level, branch_id, uidOf }: Written,
) {
  const entries: string[] = [];
  for (const [nth, visit] of visits.entries()) {
    if (nth % atOnce === atOnce - 1) await nextTurn();
    const { services, firstname, lastname, sequence, start_at, end_at, stampMs } = visit;
    const barber = branch_id === null ? undefined : nameOf(visit);
    const entry = addEntry(calendar, {
      uid: uidOf('visita', visit.id),
      sequence,
      stampMs,
      start_at,
      end_at,
      summary: visitText({ services, client: { firstname, lastname } }, level, barber),
      isCanceled: !occupiesTime(visit.status),
    });
    entries.push(folded(entry.lastModified(new Date(stampMs)).toString()));
  }
  return entries;
}

type DayOff = Awaited<ReturnType<typeof listFeedDaysOff>>[number];

const writeDaysOff = (
  calendar: ICalCalendar,
  daysOff: readonly DayOff[],
  { level, branch_id, created_at, uidOf }: Written,
) =>
  daysOff.map(({ id, off_date: date, ...barber }) => {
    const entry = addEntry(calendar, {
      uid: uidOf('libre', id),
      stampMs: epochOf(created_at),
      date,
      summary: dayOffText(level, branch_id === null ? undefined : barber),
      isCanceled: false,
    });
    return folded(entry.toString());
  });

const whoseName = async (db: Db, shop: Shop, { barber_id, branch_id }: SharedBy): Promise<string> =>
  branch_id === null
    ? fullName(await requireUser(db, shop.id, barber_id ?? 0))
    : (await requireBranch(db, shop.id, branch_id)).name;

/**
 * Builds a feed's calendar around a day in the shop's zone: reservations, canceled ones included, and days off.
 * Byte-identical until its contents change. Instants are in UTC, so that clock changes and new time zone rules do not
 * shift them.
 */
export async function writeCalendar(db: Db, shop: Shop, feed: SharedBy, day: PlainDate): Promise<string> {
  const [from, to] = [addDays(day, -daysBack), addDays(day, daysAhead)];
  const window = { from: dayBounds(from, shop.timezone).start, until: dayBounds(to, shop.timezone).end };
  // In a busy-only feed, one barber's day off must not show the whole branch as busy.
  const hasDaysOff = feed.level !== 'ocupado' || feed.branch_id === null;
  const [name, visits, daysOff] = await Promise.all([
    whoseName(db, shop, feed),
    readVisits(db, shop, feed, window),
    hasDaysOff ? listFeedDaysOff(db, shop.id, feed, { from, to }) : [],
  ]);
  const calendar = emptyCalendar('PUBLISH', {
    name: `${name} · ${shop.name}`,
    ttl: refreshMs / seconds,
  });
  // Set as a custom property, because the calendar's own time zone setting would convert instants to local times.
  calendar.x('X-WR-TIMEZONE', shop.timezone);
  const frame = calendar.toString();
  const end = frame.lastIndexOf('END:VCALENDAR');
  // UIDs must not contain the reservation's public id, which is the key of the client's link.
  const uidOf = (kind: string, id: number) => `${kind}-${id}.${shop.id}@navaja`;
  const written = { ...feed, uidOf };
  const entries = [
    ...(await writeVisits(calendar, visits, written)),
    ...writeDaysOff(calendar, daysOff, written),
  ];
  return [frame.slice(0, end), ...entries, frame.slice(end)].join('');
}
