import { Refusal } from '#domain/refusal.ts';
import type { DayOff } from '#domain/schedule/contract.ts';
import { type PlainDate, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { by, change } from '../database/unit-of-work.ts';
import { requireShop } from '../organization/queries.ts';
import { lockUser } from '../session/user-queries.ts';
import type { Session } from '../session/require-session.ts';
import * as queries from './queries.ts';
import { recordScheduleChange } from './record-schedule-change.ts';

export async function addDayOff(
  deps: Deps,
  session: Session,
  form: { off_date: PlainDate; reason: string | null },
): Promise<DayOff> {
  const { organization_id: organization, user } = session;
  const { timezone } = await requireShop(deps.db, organization);
  if (form.off_date < today(deps.now(), timezone)) throw new Refusal('past_day_off');
  return change(deps, by(session), async (work) => {
    // Bookings lock the same row, so each is checked entirely before or entirely after the day off.
    await lockUser(work.tx, organization, user.id);
    return recordScheduleChange(work, deps, async (tx) => {
      const after = await queries.insertDayOff(tx, organization, user.id, form);
      if (!after) throw new Refusal('day_off_exists');
      const about = { subject: 'day-off', subject_id: after.id, action: 'created' } as const;
      work.audit({ ...about, after });
      const row = { of: 'day-off', barber_id: user.id, zone: timezone } as const;
      return { change: { ...row, before: null, after }, result: after };
    });
  });
}

/** A past day off stays, because the open time of its month counts it. */
export async function deleteDayOff(deps: Deps, session: Session, id: number): Promise<undefined> {
  const { organization_id: organization, user } = session;
  await change(deps, by(session), async (work) => {
    await lockUser(work.tx, organization, user.id);
    await recordScheduleChange(work, deps, async (tx) => {
      const before = await queries.deleteDayOff(tx, organization, user.id, id);
      if (!before) throw new Refusal('not_found');
      const { timezone: zone } = await requireShop(tx, organization);
      if (before.off_date < today(work.now(), zone)) throw new Refusal('day_off_past');
      const about = { subject: 'day-off', subject_id: id, action: 'deleted' } as const;
      work.audit({ ...about, before });
      const row = { of: 'day-off', barber_id: user.id, zone } as const;
      return { change: { ...row, before, after: null }, result: undefined };
    });
  });
}
