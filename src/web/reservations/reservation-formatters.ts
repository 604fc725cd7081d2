import { totalPrice } from '#domain/booking/form/basket.ts';
import { isNobody, type Person } from '#domain/clients/client.ts';
import { phoneDigits, telAddress } from '#domain/text/contact.ts';
import { dialledPhone, type PhonePlans } from '#domain/text/phone-plan.ts';
import { formatPrice } from '#domain/money.ts';
import type { AgendaSummary, Reservation } from '#domain/reservations/contract.ts';
import { countText } from '#domain/text/count.ts';
import { isOpen, locksPublicPage } from '#domain/reservations/status.ts';
import { formatShortDay, formatVisit } from '#domain/schedule/day-text.ts';
import { timesText } from '#domain/services/service-list.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { groupBy } from '#domain/group-by.ts';
import {
  type EpochMs,
  epochOf,
  type Instant,
  instantToLocal,
  type PlainDate,
  type Zone,
} from '#domain/time.ts';

type Client = {
  client_name_snapshot?: string | null;
  client_phone_snapshot?: string | null;
  client?: { firstname?: string; lastname?: string; phone?: string | null };
};

export const clientName = ({ client_name_snapshot, client }: Client): string =>
  client_name_snapshot?.trim() ||
  [client?.firstname, client?.lastname].filter(Boolean).join(' ') ||
  'Cliente';

export const clientPhone = ({ client_phone_snapshot, client }: Client): string =>
  client_phone_snapshot?.trim() || client?.phone?.trim() || '';

export const isInBook = (
  { id, group_id }: { id: number; group_id?: number | null | undefined },
  person: Person,
): boolean => (group_id ?? id) === id && !isNobody(person);

const dialled = (reservation: Client, plans: PhonePlans | undefined): string => {
  const phone = clientPhone(reservation);
  return plans ? dialledPhone(phone, plans) : phone;
};

export function chatAddress(
  reservation: Client,
  plans: PhonePlans | undefined,
  text?: string,
): string | null {
  const digits = phoneDigits(dialled(reservation, plans));
  if (!digits) return null;
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

export const callAddress = (reservation: Client, plans: PhonePlans | undefined): string | null =>
  telAddress(dialled(reservation, plans));

/** `today` is in the shop's zone. */
export function chatText(reservation: Reservation, shop: { name: string; timezone: Zone }, today: PlainDate) {
  const [name = ''] = clientName(reservation).split(' ');
  const start = instantToLocal(reservation.start_at, shop.timezone);
  const day = start.slice(0, 10);
  const when =
    day === today ? `de las ${formatTime(start)}` : `del ${formatShortDay(day)} a las ${formatTime(start)}`;
  return `Hola ${name}, te escribimos de ${shop.name} por tu reserva ${when}.`;
}

export const formatServices = ({ services }: Pick<Reservation, 'services'>): string =>
  services.map(({ service: { name }, quantity }) => timesText({ name, quantity })).join(', ');

export const formatTotal = ({ services }: Pick<Reservation, 'services'>): string =>
  formatPrice(totalPrice(services));

/** Prefers reservations of the barber `me`; expects reservations ordered by start. */
export function nextReservation(
  reservations: readonly Reservation[],
  now: EpochMs,
  me?: number,
): Reservation | undefined {
  const ahead = reservations.filter(
    (reservation) => isOpen(reservation) && epochOf(reservation.end_at) > now,
  );
  return ahead.find(({ barber_id }) => barber_id === me) ?? ahead[0];
}

export const isMailedOfEnd = (
  { status, start_at, client }: Pick<Reservation, 'status' | 'start_at' | 'client'>,
  now: EpochMs,
): boolean => !locksPublicPage(status) && epochOf(start_at) > now && Boolean(client.email);

export const unsettledReservations = (reservations: readonly Reservation[], now: EpochMs): Reservation[] =>
  reservations.filter((reservation) => isOpen(reservation) && epochOf(reservation.end_at) <= now);

export function formatCounts({ total, completed, no_show, canceled }: AgendaSummary): string {
  const counts = [
    [total, 'reserva', 'reservas'],
    [completed, 'completada', 'completadas'],
    [no_show, 'no asistió', 'no asistieron'],
    [canceled, 'cancelada', 'canceladas'],
  ] as const;
  return counts.map(([count, one, many]) => countText(count, one, many)).join(' · ');
}

export function formatPeriod(
  { start_at, end_at }: Pick<Reservation, 'start_at' | 'end_at'>,
  zone: Zone,
): string {
  return formatVisit(instantToLocal(start_at, zone), instantToLocal(end_at, zone));
}

type Booked = Client & { start_at: Instant; barber: { firstname: string } };

export function formatBooked(reservation: Booked, zone: Zone): string {
  const start = instantToLocal(reservation.start_at, zone);
  const when = `${formatShortDay(start.slice(0, 10))} ${formatTime(start)}`;
  return `${clientName(reservation)}, ${when} con ${reservation.barber.firstname}`;
}

export function formatMoved(reservation: Booked, before: { start_at: Instant }, zone: Zone): string {
  const [from, start] = [before, reservation].map(({ start_at }) => instantToLocal(start_at, zone));
  const [date, time] = [start?.slice(0, 10) ?? '', formatTime(start ?? '')];
  const when = from?.slice(0, 10) === date ? time : `${formatShortDay(date)} ${time}`;
  return `${clientName(reservation)}: ${when} con ${reservation.barber.firstname}`;
}

export function formatTaken(
  reservation: Pick<Reservation, 'start_at' | 'end_at'> & Client & { barber: { firstname: string } },
  zone: Zone,
): string {
  const [from, to] = [reservation.start_at, reservation.end_at].map((at) =>
    formatTime(instantToLocal(at, zone)),
  );
  return `${reservation.barber.firstname} ya tiene a ${clientName(reservation)} de ${from} a ${to}.`;
}

export type AgendaDay = { date: PlainDate; reservations: Reservation[] };

/** Days in the shop's zone; the order of the reservations stays. */
export function daysOf(reservations: readonly Reservation[], zone: Zone): AgendaDay[] {
  const days = groupBy(reservations, ({ start_at }) => instantToLocal(start_at, zone).slice(0, 10));
  return [...days].map(([date, ofDay]) => ({ date, reservations: ofDay }));
}
