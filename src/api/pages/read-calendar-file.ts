import type { Deps } from '../deps.ts';
import { Refusal } from '#domain/refusal.ts';
import { calendarFile, calendarReservation } from '../reservations/calendar-entry.ts';
import { findMailedReservation } from '../reservations/email-queries.ts';
import { organizationOfLink, requirePublicReservation } from '../reservations/read-model.ts';

/** The calendar entry of a reservation for whoever holds its link, or 404. */
export async function readCalendarFile(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  externalId: string,
): Promise<string> {
  const organization = organizationOfLink(externalId);
  const { id, start_at, end_at, status } = await requirePublicReservation(db, organization, externalId);
  const reservation = await findMailedReservation(db, organization, id);
  if (!reservation) throw new Refusal('not_found');
  const { publicUrl, mailFrom: from } = config;
  const { sequence } = reservation;
  const entry = calendarReservation(
    reservation,
    { sequence, start_at, end_at },
    { publicUrl, from, nowMs: now() },
  );
  return calendarFile(entry, { isCanceled: status === 'canceled' });
}
