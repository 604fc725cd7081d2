import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Instant } from '#domain/time.ts';
import type { Invitation } from '../integrations/mail/mailer.ts';

export type CalendarVisit = {
  method: Invitation['method'];
  external_id: string;
  sequence: number;
  start_at: Instant;
  end_at: Instant;
  shop: string;
  location: string;
  description: string;
  link: string;
  client: { name: string; email: string };
  /** Address the mails come from, `Navaja <no-reply@example.com>` or bare. */
  from: string;
  nowMs: number;
};

const bareAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

const statuses = { REQUEST: ICalEventStatus.CONFIRMED, CANCEL: ICalEventStatus.CANCELLED } as const;

/** The calendar entry of a visit: one UID for life, so that a move replaces it and a cancellation removes it. */
export function invitationFor(visit: CalendarVisit): Invitation {
  const { method, shop, client } = visit;
  const calendar = ical({ prodId: '//Navaja//Reservas//ES', method: ICalCalendarMethod[method] });
  calendar.createEvent({
    id: `${visit.external_id}@navaja`,
    sequence: visit.sequence,
    stamp: new Date(visit.nowMs),
    start: new Date(visit.start_at),
    end: new Date(visit.end_at),
    summary: `Reserva en ${shop}`,
    location: visit.location,
    description: visit.description,
    url: visit.link,
    status: statuses[method],
    organizer: { name: shop, email: bareAddress(visit.from) },
    attendees: [
      {
        name: client.name,
        email: client.email,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  });
  return { method, content: calendar.toString() };
}
