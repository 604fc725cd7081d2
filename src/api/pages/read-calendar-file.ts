import type { Deps } from '../deps.ts';
import { calendarVisit } from '../mails/calendar-visit.ts';
import { calendarFile } from '../mails/invitation.ts';
import { findMailedVisit } from '../mails/queries.ts';
import { Refusal } from '#domain/refusal.ts';
import { organizationOfLink } from '../reservations/client-changes.ts';
import { requireShownToPublic } from '../reservations/shown-queries.ts';

/** The calendar entry of a reservation for whoever holds its link, or 404. */
export async function readCalendarFile(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  externalId: string,
): Promise<string> {
  const organization = organizationOfLink(externalId);
  const { id, start_at, end_at, status } = await requireShownToPublic(db, organization, externalId);
  const visit = await findMailedVisit(db, organization, id);
  if (!visit) throw new Refusal('not_found');
  const { publicUrl, mailFrom: from } = config;
  const { sequence } = visit;
  const entry = calendarVisit(visit, { sequence, start_at, end_at }, { publicUrl, from, nowMs: now() });
  return calendarFile(entry, { isCanceled: status === 'canceled' });
}
