import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { epochOf } from '#domain/time.ts';
import { days, toInstant } from '../../clock.ts';
import { lastDone } from '../../database/audit-log.ts';
import { byProduct, change, type Work, type WorkDeps } from '../../database/unit-of-work.ts';
import { defineJob, jobOf } from '../../jobs/define-job.ts';
import { requireShop, type Shop } from '../../organization/queries.ts';
import { nextJob } from './plan-reminders.ts';
import { type Cursor, reachableAhead } from '../../reservations/reminder-queries.ts';

const pageSize = 500;
// After each of these actions the client hears of the reservation's time, so no reminder follows soon.
const placing = ['booked', 'moved', 'delayed', 'rescheduled', 'restored', 'undone'];

async function replanPage({ tx, organization, now, enqueue }: Work, after: Cursor): Promise<Cursor | null> {
  const { rules, timezone: zone } = await requireShop(tx, organization);
  const page = await reachableAhead(tx, organization, after, pageSize);
  const ids = page.map(({ id }) => id);
  const placed = await lastDone(tx, organization, 'reservation', { ids, actions: placing }).execute();
  const placedAt = new Map(placed.map(({ subject_id, at }) => [subject_id, at]));
  const imported = await lastDone(tx, organization, 'reservation', { ids, actions: ['imported'] })
    .where(sql`after ->> 'tells'`, '=', 'nobody')
    .execute();
  const untold = new Set(imported.map(({ subject_id }) => subject_id));
  for (const reservation of page) {
    if (untold.has(reservation.id) && !placedAt.has(reservation.id)) continue;
    const plannedAt = epochOf(placedAt.get(reservation.id) ?? reservation.created_at);
    const job = nextJob(reservation, { rules: rules.reminders, zone }, { plannedAt, after: now() });
    if (job) enqueue(job);
  }
  return page.length === pageSize ? (page.at(-1) ?? null) : null;
}

export const replanReminders = defineJob({
  kind: 'replan-reminders',
  lane: 'work',
  payload: z.object({}),
  expiresAfter: days,
  async run(context: WorkDeps, { organization }) {
    let next: Cursor | null = { start_at: toInstant(context.now()), id: 0 };
    while (next) {
      const from: Cursor = next;
      next = await change(context, byProduct(organization), (work) => replanPage(work, from));
    }
  },
});

const decisive = ({ rules, timezone }: Shop) => JSON.stringify([rules.reminders, timezone]);

export function replanWhereOther({ enqueue }: Work, before: Shop, after: Shop): void {
  if (decisive(before) === decisive(after)) return;
  enqueue(jobOf(replanReminders, { key: `replan-reminders:${randomUUID()}`, payload: {} }));
}
