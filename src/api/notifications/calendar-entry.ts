import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  type ICalCalendarData,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
} from 'ical-generator';
import type { EpochMs, Instant, PlainDate } from '#domain/time.ts';
import type { Invitation } from '../integrations/mail/mailer.ts';
import { minutes, seconds } from '../clock.ts';
import { barberName, branchText, serviceNames } from './mail/facts.ts';
import type { AddressedReservation } from '../reservations/mailed-queries.ts';
import { ownGroup, peopleText, spanOf } from './mail/group-email.ts';

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
  /** Sender address of emails, `Navaja <no-reply@example.com>` or bare. */
  from: string;
  nowMs: number;
};
type Settings = { publicUrl: string; from: string; nowMs: number };
type Times = Pick<CalendarReservation, 'sequence' | 'start_at' | 'end_at'>;

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
    // The booker's entry spans the group's visit from the first start to the last end.
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

const reminderMs = 120 * minutes;

const bareAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

const statuses = { REQUEST: ICalEventStatus.CONFIRMED, CANCEL: ICalEventStatus.CANCELLED } as const;

/**
 * A calendar entry: start and end in UTC, or a date for a whole day. Its UID never changes, so that a move replaces the
 * entry and a cancellation removes it.
 */
export type CalendarEntry = {
  uid: string;
  sequence?: number;
  stampMs: EpochMs;
  summary: string;
  isCanceled: boolean;
} & ({ start_at: Instant; end_at: Instant } | { date: PlainDate });

export function addEntry(calendar: ICalCalendar, entry: CalendarEntry): ICalEvent {
  const when =
    'date' in entry
      ? { start: new Date(entry.date), allDay: true }
      : { start: new Date(entry.start_at), end: new Date(entry.end_at) };
  return calendar.createEvent({
    ...when,
    id: entry.uid,
    sequence: entry.sequence ?? 0,
    stamp: new Date(entry.stampMs),
    summary: entry.summary,
    status: statuses[entry.isCanceled ? 'CANCEL' : 'REQUEST'],
  });
}

export const emptyCalendar = (method: Invitation['method'], settings: ICalCalendarData = {}) =>
  ical({ prodId: '//Navaja//Reservas//ES', method: ICalCalendarMethod[method], ...settings });

function addReservation(
  calendar: ICalCalendar,
  reservation: CalendarReservation,
  { isCanceled }: { isCanceled: boolean },
): ICalEvent {
  const { shop, external_id, sequence, start_at, end_at, nowMs } = reservation;
  const summary = `${reservation.services} en ${shop}`;
  const uid = `${external_id}@navaja`;
  const entry = addEntry(calendar, { uid, sequence, stampMs: nowMs, start_at, end_at, summary, isCanceled })
    .location(reservation.location)
    .description(reservation.description)
    .url(reservation.link)
    .organizer({ name: shop, email: bareAddress(reservation.from) });
  if (!isCanceled) entry.createAlarm({ type: ICalAlarmType.display, trigger: reminderMs / seconds });
  return entry;
}

export function invitationFor(
  reservation: CalendarReservation,
  { method, client }: { method: keyof typeof statuses; client: { name: string; email: string } },
): Invitation {
  const calendar = emptyCalendar(method);
  addReservation(calendar, reservation, { isCanceled: method === 'CANCEL' }).createAttendee({
    name: client.name,
    email: client.email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  return { method, content: calendar.toString() };
}

/** The file goes to holders of the links, so it leaves out the client's address. */
export function calendarFile(
  reservations: readonly CalendarReservation[],
  { isCanceled }: { isCanceled: boolean },
): string {
  const calendar = emptyCalendar('PUBLISH');
  for (const each of reservations) addReservation(calendar, each, { isCanceled });
  return calendar.toString();
}
