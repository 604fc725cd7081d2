import { sql } from 'kysely';
import { z } from 'zod';
import { days } from '../clock.ts';
import { byProduct, change, type Work, type WorkDeps } from '../database/unit-of-work.ts';
import { defineJob } from '../jobs/define-job.ts';
import { requireShop } from '../organization/queries.ts';
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
    .where('phone_e164', 'is', null)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  const phones = page.map(({ phone }) => e164Of(phone, timezone));
  await sql`
    update clients c set phone_e164 = f.phone
    from unnest(${page.map(({ id }) => id)}::bigint[], ${phones}::text[]) as f (id, phone)
    where c.organization_id = ${organization} and c.id = f.id and f.phone is not null`.execute(tx);
  return page.length === atOnce ? (page.at(-1)?.id ?? null) : null;
}

/** Fills `phone_e164` of older clients; the migration that added the column enqueued this job for each shop. */
export const fillPhones = defineJob({
  kind: 'fill-phones',
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
