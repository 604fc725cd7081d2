import type { AbsencePreview } from '#domain/absences/contract.ts';
import { proposeAll } from '#domain/absences/proposals.ts';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import { fullName } from '#domain/text/contact.ts';
import type { LocalDateTime } from '#domain/time.ts';
import { readOpeningPeople } from '../booking/read-openings.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { calendarsOf } from '../reservations/queries.ts';
import type { Session } from '../session/require-session.ts';
import { type AffectedRow, listAffected } from './queries.ts';
import { readAbsence, requireBarber, requireOwnOrAll } from './read-absence.ts';

type Form = { barber_id: number; from?: LocalDateTime | undefined; to: LocalDateTime };

export async function previewAbsence(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: Session,
  { barber_id, ...form }: Form,
): Promise<AbsencePreview> {
  requireOwnOrAll(session, barber_id);
  const shop = await requireShop(db, session.organization_id);
  const nowMs = now();
  const { absence, span } = readAbsence(form, shop, nowMs);
  requireBarber((await calendarsOf(db, shop.id, [barber_id]).execute())[0]);
  const rows = await listAffected(db, shop.id, { barber_id, ...span }, nowMs);
  if (rows.length === 0) return { ...absence, affected: [] };
  const dates = bookableWindow(nowMs, shop.timezone);
  const facts = { ...(await readOpeningPeople(db, shop, { dates, nowMs })), noticeMin: 0 };
  const moving = rows.map((row) => ({ ...row, ...busySpan(row) }));
  const affected = proposeAll(moving, facts, { barber_id, ...span });
  return {
    ...absence,
    affected: affected.map(({ reservation, ...proposals }) => ({
      reservation: shown(reservation),
      ...proposals,
    })),
  };
}

const shown = ({
  id,
  start_at,
  end_at,
  client_id,
  phone,
  email,
  services,
  group_id,
  ...row
}: AffectedRow) => ({
  id,
  start_at,
  end_at,
  client: { id: client_id, name: fullName(row), phone, has_email: email !== null },
  services,
  group_id,
  version: row.sequence,
});
