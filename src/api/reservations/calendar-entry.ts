import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
} from 'ical-generator';
import type { Instant } from '#domain/time.ts';
import type { Invitation } from '../integrations/mail/mailer.ts';
import { minutes, seconds } from '../clock.ts';
import { barberName, branchText, serviceNames } from './email-facts.ts';
import type { AddressedReservation } from './email-queries.ts';
import { ownGroup, peopleText, spanOf } from './group-email.ts';

type CalendarReservation = {
  external_id: string;
  sequence: number;
  start_at: Instant;
  end_at: Instant;
  shop: string;
  services: string;
  location: string;
  description: string;
  link: string;
  /** The address emails come from, `Navaja <no-reply@example.com>` or bare. */
  from: string;
  nowMs: number;
};
type Settings = { publicUrl: string; from: string; nowMs: number };
type Times = Pick<CalendarReservation, 'sequence' | 'start_at' | 'end_at'>;

/** What calendars are told of a reservation at these times. */
export function calendarReservation(
  reservation: AddressedReservation,
  { sequence, ...times }: Times,
  { publicUrl, from, nowMs }: Settings,
): CalendarReservation {
  const { external_id, shop } = reservation;
  const services = serviceNames(reservation);
  const link = `${publicUrl}/r/${external_id}`;
  const group = ownGroup(reservation);
  const about = group.length > 0 ? peopleText(group) : `${services}\nBarbero: ${barberName(reservation)}`;
  return {
    external_id,
    sequence,
    // Whoever booked a group is there from its first start to its last end.
    ...(group.length > 0 ? spanOf(group) : times),
    shop,
    services,
    location: branchText(reservation) || shop,
    description: `${about}\n${link}`,
    link,
    from,
    nowMs,
  };
}

// How long before the start a calendar rings.
const reminderMs = 120 * minutes;

const bareAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

const statuses = { REQUEST: ICalEventStatus.CONFIRMED, CANCEL: ICalEventStatus.CANCELLED } as const;

// An entry has one UID for life, so that a move replaces it and a cancellation removes it.
function addEntry(
  calendar: ICalCalendar,
  reservation: CalendarReservation,
  status: ICalEventStatus,
): ICalEvent {
  const { shop, services } = reservation;
  const entry = calendar.createEvent({
    id: `${reservation.external_id}@navaja`,
    sequence: reservation.sequence,
    stamp: new Date(reservation.nowMs),
    start: new Date(reservation.start_at),
    end: new Date(reservation.end_at),
    summary: `${services} en ${shop}`,
    location: reservation.location,
    description: reservation.description,
    url: reservation.link,
    status,
    organizer: { name: shop, email: bareAddress(reservation.from) },
  });
  if (status === ICalEventStatus.CONFIRMED)
    entry.createAlarm({ type: ICalAlarmType.display, trigger: reminderMs / seconds });
  return entry;
}

const emptyCalendar = (method: Invitation['method']) =>
  ical({ prodId: '//Navaja//Reservas//ES', method: ICalCalendarMethod[method] });

/** The attachment of an email that sets up, changes or removes the entry in the client's calendar. */
export function invitationFor(
  reservation: CalendarReservation,
  { method, client }: { method: keyof typeof statuses; client: { name: string; email: string } },
): Invitation {
  const calendar = emptyCalendar(method);
  addEntry(calendar, reservation, statuses[method]).createAttendee({
    name: client.name,
    email: client.email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  return { method, content: calendar.toString() };
}

/** The same entries as a file for whoever holds the links, so without the client's address. */
export function calendarFile(
  reservations: readonly CalendarReservation[],
  { isCanceled }: { isCanceled: boolean },
): string {
  const calendar = emptyCalendar('PUBLISH');
  for (const each of reservations) addEntry(calendar, each, statuses[isCanceled ? 'CANCEL' : 'REQUEST']);
  return calendar.toString();
}
