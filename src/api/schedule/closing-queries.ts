import { Refusal } from '#domain/refusal.ts';
import { noEnd } from '#domain/schedule/blocks/blocks.ts';
import type { ClosingRule } from '#domain/schedule/blocks/contract.ts';
import type { EpochMs, PlainDate } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { closingRules } from './block-queries.ts';
import type { ScheduleTx } from './record-schedule-change.ts';

const columns = ['id', 'from_date', 'to_date', 'name', 'closed_from', 'closed_to'] as const;

export async function requireClosing(db: Db, organization: OrganizationId, id: number): Promise<ClosingRule> {
  const closing = await closingRules(db, organization, ['2000-01-01', noEnd])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!closing) throw new Refusal('not_found');
  return closing;
}

export async function countLiveClosings(
  db: Db,
  organization: OrganizationId,
  today: PlainDate,
): Promise<number> {
  const rows = await closingRules(db, organization, [today, noEnd]).clearSelect().select('id').execute();
  return rows.length;
}

export const insertClosing = (
  tx: ScheduleTx,
  organization: OrganizationId,
  form: Omit<ClosingRule, 'id'>,
  nowMs: EpochMs,
): Promise<ClosingRule> =>
  tx
    .insertInto('closings')
    .values({ ...form, organization_id: organization, created_at: toInstant(nowMs) })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateClosing = (
  tx: ScheduleTx,
  organization: OrganizationId,
  { id, ...changes }: ClosingRule,
): Promise<ClosingRule> =>
  tx
    .updateTable('closings')
    .set(changes)
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteClosing = (tx: ScheduleTx, organization: OrganizationId, id: number) =>
  tx.deleteFrom('closings').where('organization_id', '=', organization).where('id', '=', id).execute();
