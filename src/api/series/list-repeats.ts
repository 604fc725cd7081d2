import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { alternativesTo, lastDate, repeatsOf } from '#domain/series/series.ts';
import type { listRepeats as listRepeatsCall, Repeat } from '#domain/series/contract.ts';
import { isBookable } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { sendFinding } from '#domain/reservations/sent-finding.ts';
import { findingsAt } from '#domain/schedule/findings.ts';
import { dayBounds, epochToLocal, instantToLocal, localToEpoch, type PlainDate } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { firmHoldTimes } from '../reservations/holds/queries.ts';
import { calendarsOf, occupiedTimes } from '../reservations/queries.ts';
import { requireReservation } from '../reservations/read-model.ts';
import { readPersonDays } from '../schedule/day-queries.ts';
import { minutesOf } from './make-series.ts';

type RepeatsRequest = z.output<typeof listRepeatsCall.input>;

export async function listRepeats(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  organization: OrganizationId,
  { id, every_weeks: everyWeeks, times }: RepeatsRequest,
): Promise<Repeat[]> {
  const [shop, source] = await Promise.all([
    requireShop(db, organization),
    requireReservation(db, organization, id),
  ]);
  const { timezone: zone } = shop;
  const [calendar] = await calendarsOf(db, organization, [source.barber_id]).execute();
  if (!calendar || !isBookable(calendar)) throw new Refusal('unknown_barber');
  const nowMs = now();
  const present = epochToLocal(nowMs, zone);
  const starts = repeatsOf(instantToLocal(source.start_at, zone), { everyWeeks, times }, present);
  const dates = starts.map((start) => start.slice(0, 10));
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  if (last > lastDate(present.slice(0, 10))) throw new Refusal('date_out_of_reach');
  const [{ daysOf }, taken] = await Promise.all([
    readPersonDays(db, shop, [source.barber_id], [first, last]),
    takenOnDates(db, shop, { barber: source.barber_id, dates, nowMs }),
  ]);
  const days = new Map(daysOf(source.barber_id).map((day) => [day.date, day]));
  const durationMin = minutesOf(source);
  return starts.flatMap((start) => {
    const date = start.slice(0, 10);
    const day = days.get(date);
    if (!day) return [];
    const { busy = [], held = [] } = taken.find((each) => each.date === date) ?? {};
    const all = [...busy, ...held];
    const findings = findingsAt({ start: localToEpoch(start, zone), durationMin }, day, all, zone);
    const others =
      findings.length > 0 ? alternativesTo({ start, durationMin }, day, all, { zone, now: nowMs }) : [];
    return { start_local: start, findings: findings.map(sendFinding), alternatives: others };
  });
}

type Dates = { barber: number; dates: readonly PlainDate[]; nowMs: number };

function takenOnDates(db: Db, { id: organization, timezone }: Shop, { barber, dates, nowMs }: Dates) {
  const rows = dates.map((date) => {
    const { start, end } = dayBounds(date, timezone);
    return { date, from: start, to: end };
  });
  const columns = sql`day (date text, "from" timestamptz, "to" timestamptz)`;
  return db
    .selectFrom(
      sql<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'day'>(columns),
    )
    .select((one) => {
      const span = { from: one.ref('day.from'), to: one.ref('day.to') };
      return [
        'day.date',
        jsonArrayFrom(occupiedTimes(db, organization, barber, span)).as('busy'),
        jsonArrayFrom(firmHoldTimes(db, organization, barber, { ...span, nowMs })).as('held'),
      ];
    })
    .execute();
}
