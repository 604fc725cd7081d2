import type { Instant } from '#domain/time.ts';
import type { MailedReservation } from './queries.ts';
import { barberName, branchText } from './reservation-facts.ts';

/** A reservation as calendars keep it. */
export type CalendarReservation = {
  external_id: string;
  sequence: number;
  start_at: Instant;
  end_at: Instant;
  shop: string;
  location: string;
  description: string;
  link: string;
  /** Address the mails come from, `Navaja <no-reply@example.com>` or bare. */
  from: string;
  nowMs: number;
};

export type CalendarSetting = { publicUrl: string; from: string; nowMs: number };
type Times = Pick<CalendarReservation, 'sequence' | 'start_at' | 'end_at'>;

/** The calendar's view of a reservation at these times. */
export function calendarReservation(
  reservation: MailedReservation,
  { sequence, start_at, end_at }: Times,
  { publicUrl, from, nowMs }: CalendarSetting,
): CalendarReservation {
  const { external_id, shop, lines } = reservation;
  const link = `${publicUrl}/r/${external_id}`;
  return {
    external_id,
    sequence,
    start_at,
    end_at,
    shop,
    location: branchText(reservation) || shop,
    description: `${lines.map(({ name }) => name).join(', ')}\nBarbero: ${barberName(reservation)}\n${link}`,
    link,
    from,
    nowMs,
  };
}
