import { phoneDigits } from '#domain/contact.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { occupiesTime, locksPublicPage } from '#domain/reservations/status.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatDate } from '#domain/time-format.ts';
import { type EpochMs, epochOf, instantToLocal, type PlainDate, weekday, type Zone } from '#domain/time.ts';

type Client = {
  client_name_snapshot?: string | null;
  client_phone_snapshot?: string | null;
  client?: { firstname?: string; lastname?: string; phone?: string | null };
};

/** Who comes: as written on the day of the booking, else as the client is known now. */
export const clientName = ({ client_name_snapshot, client }: Client): string =>
  client_name_snapshot?.trim() ||
  [client?.firstname, client?.lastname].filter(Boolean).join(' ') ||
  'Cliente';

export const clientPhone = ({ client_phone_snapshot, client }: Client): string =>
  client_phone_snapshot?.trim() || client?.phone?.trim() || '';

/** Where a chat with the client opens; null without a digit to call. */
export function chatAddress(reservation: Client): string | null {
  const digits = phoneDigits(clientPhone(reservation));
  return digits ? `https://wa.me/${digits}` : null;
}

export const formatServices = ({ services }: Pick<Reservation, 'services'>): string =>
  services
    .map(({ service, quantity }) => (quantity > 1 ? `${service.name} ×${quantity}` : service.name))
    .join(', ');

/** The reservation under way or next, of reservations in the order of their start. */
export const nextReservation = (
  reservations: readonly Reservation[],
  now: EpochMs,
): Reservation | undefined =>
  reservations.find((reservation) => isAwaited(reservation) && epochOf(reservation.end_at) > now);

const isAwaited = ({ status }: Reservation) => occupiesTime(status) && !locksPublicPage(status);

/** 'Miércoles 18/11/2026' */
export const dayName = (date: PlainDate): string => `${weekdayNames[weekday(date)]} ${formatDate(date)}`;

export type AgendaDay = { date: PlainDate; reservations: Reservation[] };

/** Reservations by the shop's days, in order. */
export function daysOf(reservations: readonly Reservation[], zone: Zone): AgendaDay[] {
  const days = Map.groupBy(reservations, ({ start_at }) => instantToLocal(start_at, zone).slice(0, 10));
  return [...days].map(([date, ofDay]) => ({ date, reservations: ofDay }));
}
