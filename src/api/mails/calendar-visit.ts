import type { Instant } from '#domain/time.ts';
import type { MailedVisit } from './queries.ts';
import { barberName, branchText } from './visit-facts.ts';

/** A visit as calendars keep it. */
export type CalendarVisit = {
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
type Times = Pick<CalendarVisit, 'sequence' | 'start_at' | 'end_at'>;

/** The calendar's view of a visit at these times. */
export function calendarVisit(
  visit: MailedVisit,
  { sequence, start_at, end_at }: Times,
  { publicUrl, from, nowMs }: CalendarSetting,
): CalendarVisit {
  const { external_id, shop, lines } = visit;
  const link = `${publicUrl}/r/${external_id}`;
  return {
    external_id,
    sequence,
    start_at,
    end_at,
    shop,
    location: branchText(visit) || shop,
    description: `${lines.map(({ name }) => name).join(', ')}\nBarbero: ${barberName(visit)}\n${link}`,
    link,
    from,
    nowMs,
  };
}
