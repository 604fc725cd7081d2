import { Refusal } from '#domain/refusal.ts';
import type { DayOff } from '#domain/schedule/contract.ts';
import { freedDay } from '#domain/schedule/freed.ts';
import { monthOf, type PlainDate, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { by, change } from '../database/unit-of-work.ts';
import { findShop, requireShop } from '../organization/queries.ts';
import { lockUser } from '../session/user-queries.ts';
import type { Session } from '../session/require-session.ts';
import * as queries from './queries.ts';

export async function addDayOff(
  deps: Deps,
  session: Session,
  form: { off_date: PlainDate; reason: string | null },
): Promise<DayOff> {
  const { organization_id: organization, user } = session;
  const { timezone } = await requireShop(deps.db, organization);
  if (form.off_date < today(deps.now(), timezone)) throw new Refusal('past_day_off');
  return change(deps, by(session), async ({ tx, audit }) => {
    // Bookings lock the same row, so each is checked entirely before or entirely after the day off.
    await lockUser(tx, organization, user.id);
    const after = await queries.insertDayOff(tx, organization, user.id, form);
    if (!after) throw new Refusal('day_off_exists');
    const about = { subject: 'day-off', subject_id: after.id, action: 'created' } as const;
    audit({ ...about, after });
    return after;
  });
}

/** A past day off stays, because the open time of its month counts it. */
export async function deleteDayOff(deps: Deps, session: Session, id: number): Promise<undefined> {
  const { organization_id: organization, user } = session;
  await change(deps, by(session), async (work) => {
    const { tx, audit, now } = work;
    await lockUser(tx, organization, user.id);
    const before = await queries.deleteDayOff(tx, organization, user.id, id);
    if (!before) throw new Refusal('not_found');
    const shop = await findShop(tx, organization);
    if (shop && before.off_date < today(now(), shop.timezone)) throw new Refusal('day_off_past');
    const about = { subject: 'day-off', subject_id: id, action: 'deleted' } as const;
    audit({ ...about, before });
    if (!shop) return;
    const freed = freedDay(user.id, before.off_date, shop.timezone);
    await deps.reservationHooks.freed(work, freed, `day-off:${id}`);
    await deps.reservationHooks.monthsChanged(work, [monthOf(before.off_date)]);
  });
}
