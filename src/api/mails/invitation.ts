import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
} from 'ical-generator';
import type { Invitation } from '../integrations/mail/mailer.ts';
import type { CalendarVisit } from './calendar-visit.ts';

const bareAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

const statuses = { REQUEST: ICalEventStatus.CONFIRMED, CANCEL: ICalEventStatus.CANCELLED } as const;

/** An entry has one UID for life, so that a move replaces it and a cancellation removes it. */
function entryOf(
  visit: CalendarVisit,
  method: ICalCalendarMethod,
  status: ICalEventStatus,
): { calendar: ICalCalendar; entry: ICalEvent } {
  const { shop } = visit;
  const calendar = ical({ prodId: '//Navaja//Reservas//ES', method });
  const entry = calendar.createEvent({
    id: `${visit.external_id}@navaja`,
    sequence: visit.sequence,
    stamp: new Date(visit.nowMs),
    start: new Date(visit.start_at),
    end: new Date(visit.end_at),
    summary: `Reserva en ${shop}`,
    location: visit.location,
    description: visit.description,
    url: visit.link,
    status,
    organizer: { name: shop, email: bareAddress(visit.from) },
  });
  return { calendar, entry };
}

/** What a mail asks the client's calendar to do. */
export function invitationFor(
  visit: CalendarVisit,
  { method, client }: { method: Invitation['method']; client: { name: string; email: string } },
): Invitation {
  const { calendar, entry } = entryOf(visit, ICalCalendarMethod[method], statuses[method]);
  entry.createAttendee({
    name: client.name,
    email: client.email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  return { method, content: calendar.toString() };
}

/** The same entry for whoever holds the link, hence without anybody's address. */
export const calendarFile = (visit: CalendarVisit, { isCanceled }: { isCanceled: boolean }): string =>
  entryOf(visit, ICalCalendarMethod.PUBLISH, statuses[isCanceled ? 'CANCEL' : 'REQUEST']).calendar.toString();
