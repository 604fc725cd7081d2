import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { days } from '../clock.ts';
import { byProduct, change, type Work, type WorkDeps } from '../database/unit-of-work.ts';
import { defineJob, jobOf } from '../jobs/define-job.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { e164Of } from './e164.ts';

const atOnce = 1_000;

async function fillPage({ tx, organization }: Work, after: number): Promise<number | null> {
  const { timezone } = await requireShop(tx, organization);
  const page = await tx
    .selectFrom('clients')
    .select(['id', 'phone'])
    .where('organization_id', '=', organization)
    .where('id', '>', after)
    .where('phone', 'is not', null)
    .orderBy('id')
    .limit(atOnce)
    // Otherwise a phone that the staff change meanwhile would keep the `phone_e164` of the previous phone.
    .forNoKeyUpdate()
    .execute();
  const phones = page.map(({ phone }) => e164Of(phone, timezone));
  await sql`
    update clients c set phone_e164 = f.phone
    from unnest(${page.map(({ id }) => id)}::bigint[], ${phones}::text[]) as f (id, phone)
    where c.organization_id = ${organization} and c.id = f.id
      and c.phone_e164 is distinct from f.phone`.execute(tx);
  return page.length === atOnce ? (page.at(-1)?.id ?? null) : null;
}

const fill = (kind: string) =>
  defineJob({
    kind,
    lane: 'work',
    payload: z.object({}),
    expiresAfter: 30 * days,
    async run(context: WorkDeps, { organization }) {
      let next: number | null = 0;
      while (next !== null) {
        const after: number = next;
        next = await change(context, byProduct(organization), (work) => fillPage(work, after));
      }
    },
  });

/** Computes `phone_e164` of older clients; the migration that added the column enqueued this job for each shop. */
export const fillPhones = fill('fill-phones');
/** Computes `phone_e164` anew. A kind of its own, because the version before knows `fill-phones` and its rules. */
export const refillPhones = fill('refill-phones');

/** The country of the shop's zone decides which number a phone without a country code means. */
export function refillWhereOtherZone({ enqueue }: Work, before: Shop, after: Shop): void {
  if (before.timezone === after.timezone) return;
  enqueue(jobOf(refillPhones, { key: `refill-phones:${randomUUID()}`, payload: {} }));
}
