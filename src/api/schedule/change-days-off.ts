import { Refusal } from '#domain/refusal.ts';
import type { DayOff } from '#domain/schedule/contract.ts';
import { type PlainDate, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { type Idempotency, makeOnce } from '../database/idempotency.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { by, change } from '../database/unit-of-work.ts';
import { requireShop } from '../organization/queries.ts';
import { lockUser } from '../session/user-queries.ts';
import type { Session } from '../session/require-session.ts';
import * as queries from './queries.ts';
import { recordScheduleChange } from './record-schedule-change.ts';

export async function addDayOff(
  deps: Deps,
  session: Session,
  { person, ...form }: { person: number; off_date: PlainDate; reason: string | null },
  idempotency: Idempotency = null,
): Promise<DayOff> {
  const organization = session.organization_id;
  const { timezone } = await requireShop(deps.db, organization);
  if (form.off_date < today(deps.now(), timezone)) throw new Refusal('past_day_off');
  return change(deps, by(session), async (work) => {
    // Bookings lock the same row, so each is checked entirely before or entirely after the day off.
    if (!(await lockUser(work.tx, organization, person))) throw new Refusal('not_found');
    return makeOnce(work, idempotency, {
      find: (id) => requireDayOff(work.tx, organization, { person, id }),
      make: () =>
        recordScheduleChange(work, deps, async (tx) => {
          const after = await queries.insertDayOff(tx, organization, person, form);
          if (!after) throw new Refusal('day_off_exists');
          const about = { subject: 'day-off', subject_id: after.id, action: 'created' } as const;
          work.audit({ ...about, after: { ...after, barber_id: person } });
          const row = { of: 'day-off', barber_id: person, zone: timezone } as const;
          return { change: { ...row, before: null, after }, result: after };
        }),
    });
  });
}

type NamedDayOff = { person: number; id: number };

async function requireDayOff(
  db: Db,
  organization: OrganizationId,
  { person, id }: NamedDayOff,
): Promise<DayOff> {
  const found = (await queries.listDaysOff(db, organization, person)).find((day) => day.id === id);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** A past day off stays, because the open time of its month counts it. */
export async function deleteDayOff(
  deps: Deps,
  session: Session,
  { person, id }: NamedDayOff,
): Promise<undefined> {
  const organization = session.organization_id;
  await change(deps, by(session), async (work) => {
    if (!(await lockUser(work.tx, organization, person))) throw new Refusal('not_found');
    await recordScheduleChange(work, deps, async (tx) => {
      const before = await queries.deleteDayOff(tx, organization, person, id);
      if (!before) throw new Refusal('not_found');
      const { timezone: zone } = await requireShop(tx, organization);
      if (before.off_date < today(work.now(), zone)) throw new Refusal('day_off_past');
      const about = { subject: 'day-off', subject_id: id, action: 'deleted' } as const;
      work.audit({ ...about, before: { ...before, barber_id: person } });
      const row = { of: 'day-off', barber_id: person, zone } as const;
      return { change: { ...row, before, after: null }, result: undefined };
    });
  });
}
