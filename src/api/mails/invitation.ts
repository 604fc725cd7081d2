import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
} from 'ical-generator';
import type { Invitation } from '../integrations/mail/mailer.ts';
import type { CalendarReservation } from './calendar-reservation.ts';

const bareAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

const statuses = { REQUEST: ICalEventStatus.CONFIRMED, CANCEL: ICalEventStatus.CANCELLED } as const;

/** An entry has one UID for life, so that a move replaces it and a cancellation removes it. */
function entryOf(
  reservation: CalendarReservation,
  method: ICalCalendarMethod,
  status: ICalEventStatus,
): { calendar: ICalCalendar; entry: ICalEvent } {
  const { shop } = reservation;
  const calendar = ical({ prodId: '//Navaja//Reservas//ES', method });
  const entry = calendar.createEvent({
    id: `${reservation.external_id}@navaja`,
    sequence: reservation.sequence,
    stamp: new Date(reservation.nowMs),
    start: new Date(reservation.start_at),
    end: new Date(reservation.end_at),
    summary: `Reserva en ${shop}`,
    location: reservation.location,
    description: reservation.description,
    url: reservation.link,
    status,
    organizer: { name: shop, email: bareAddress(reservation.from) },
  });
  return { calendar, entry };
}

/** What a mail asks the client's calendar to do. */
export function invitationFor(
  reservation: CalendarReservation,
  { method, client }: { method: Invitation['method']; client: { name: string; email: string } },
): Invitation {
  const { calendar, entry } = entryOf(reservation, ICalCalendarMethod[method], statuses[method]);
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
export const calendarFile = (
  reservation: CalendarReservation,
  { isCanceled }: { isCanceled: boolean },
): string =>
  entryOf(
    reservation,
    ICalCalendarMethod.PUBLISH,
    statuses[isCanceled ? 'CANCEL' : 'REQUEST'],
  ).calendar.toString();
