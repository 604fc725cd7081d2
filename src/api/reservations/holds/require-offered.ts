import { Refusal } from '#domain/refusal.ts';
import { refuseProblem, validateSlot } from '#domain/schedule/validate-slot.ts';
import { type EpochMs, today } from '#domain/time.ts';
import type { Tx } from '../../database/connection.ts';
import type { Shop } from '../../organization/queries.ts';
import { findPublicSchedule } from '../../schedule/public-queries.ts';
import { lockCalendar } from '../queries.ts';
import { takenOn } from './queries.ts';

/** Refuses a start that the public calendar would not offer; locks the barber's calendar. */
export async function requireOffered(
  tx: Tx,
  shop: Shop,
  { barber_id, minutes: durationMin }: { barber_id: number; minutes: number },
  { start, except, nowMs }: { start: EpochMs; except: readonly number[]; nowMs: EpochMs },
): Promise<void> {
  const { id: organization, timezone: zone } = shop;
  const barber = await lockCalendar(tx, organization, barber_id);
  if (!barber || barber.deleted_at) throw new Refusal('unknown_barber');
  const date = today(start, zone);
  const schedule = await findPublicSchedule(tx, shop, barber_id, [date, date]);
  const busy = await takenOn(tx, shop, { barber: barber_id, except, date, nowMs });
  refuseProblem(validateSlot({ start, durationMin, schedule, busy, zone, now: nowMs }), schedule);
}
