import type { z } from 'zod';
import type { AuditAction } from '#domain/audit/messages.ts';
import { isBookable, may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  type BlockRule,
  cutBlock,
  editBlock,
  fromToday,
  once,
  repeating,
  repeats,
} from '#domain/schedule/blocks/edits.ts';
import {
  datesBetween,
  fallsOn,
  happens,
  leastBlockMin,
  mostBlocks,
  noEnd,
  occurrencesOn,
} from '#domain/schedule/blocks/blocks.ts';
import type {
  addBlock as addCall,
  Block,
  changeBlock as changeCall,
  Covered,
  deleteBlock as deleteCall,
  previewBlock as previewCall,
} from '#domain/schedule/blocks/contract.ts';
import { addDays, type EpochMs, minuteOf, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../database/connection.ts';
import { type Idempotency, makeOnce } from '../database/idempotency.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { findUser, lockUser } from '../session/user-queries.ts';
import * as queries from './block-queries.ts';
import { coveredBy } from './covered-queries.ts';
import { recordScheduleChange, type ScheduleTx } from './record-schedule-change.ts';

type StoredBlock = queries.StoredBlock;

export const blockOf = ({ skips, ends_on, ...rule }: StoredBlock): Block => ({
  ...rule,
  weekdays: [...rule.weekdays],
  ends_on: ends_on === noEnd ? null : ends_on,
  ...(skips.length > 0 && { skips: [...skips] }),
});

export function requireOwnOrAll({ user }: Session, barber: number): void {
  if (barber !== user.id && !may(user, 'blocks.edit-all')) throw new Refusal('forbidden');
}

export function requireBookable(person: Awaited<ReturnType<typeof findUser>>): void {
  if (!person || !isBookable(person)) throw new Refusal('unknown_barber');
}

function ruleOfForm({ date, start, end, kind, reason, repeat }: Omit<Form, 'barber_id'>): BlockRule {
  const days = repeat ? repeating(date, repeat) : once(date);
  return validateBlock({ start_time: start, end_time: end, kind, reason, ...days });
}

export function validateBlock(rule: BlockRule): BlockRule {
  if (minuteOf(rule.end_time) - minuteOf(rule.start_time) < leastBlockMin) {
    const msg = `Debe terminar al menos ${leastBlockMin} minutos después de empezar.`;
    throw new Refusal('invalid', { detail: [{ msg, loc: ['end'], type: 'too_short' }] });
  }
  if (!happens(rule)) throw new Refusal('bad_repeat');
  return rule;
}

const coveredDays = 60;

function coveredByRule(
  db: Db,
  { id, timezone }: Shop,
  rule: BlockRule & { barber_id: number },
  nowMs: number,
): Promise<Covered[]> {
  const { barber_id, starts_on, ends_on } = rule;
  const current = today(nowMs, timezone);
  const from = repeats(rule) && starts_on < current ? current : starts_on;
  const reach = addDays(from, coveredDays);
  const dates = datesBetween(from, reach < ends_on ? reach : ends_on);
  const taken = occurrencesOn(rule, dates, timezone);
  return coveredBy(
    db,
    id,
    taken.map((times) => ({ ...times, barber_id })),
  );
}

type Form = z.output<typeof addCall.input>;

export async function addBlock(
  deps: Deps,
  session: Session,
  { barber_id, ...form }: Form,
  idempotency: Idempotency = null,
): Promise<{ block: Block; covered: Covered[] }> {
  requireOwnOrAll(session, barber_id);
  const rule = { ...ruleOfForm(form), barber_id };
  const shop = await requireShop(deps.db, session.organization_id);
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit, now } = work;
    // Bookings lock the same row, so each is checked entirely before or entirely after the block.
    requireBookable(await lockUser(tx, organization, barber_id));
    const block = await makeOnce(work, idempotency, {
      find: (id) => requireBlock(tx, session, id),
      make: async () => {
        await requireRoom(work, shop, barber_id);
        return recordScheduleChange(work, deps, async (scheduleTx) => {
          const made = await insert(scheduleTx, work, rule, session);
          audit({ ...about(made.id, 'created'), after: auditSnapshot(made) });
          return { change: { of: 'blocks', zone: shop.timezone, before: [], after: [made] }, result: made };
        });
      },
    });
    return { block: blockOf(block), covered: await coveredByRule(tx, shop, block, now()) };
  });
}

export const about = (id: number, action: AuditAction<'block'>) =>
  ({ subject: 'block', subject_id: id, action }) as const;

export const auditSnapshot = (rule: BlockRule & { barber_id: number }) => ({
  barber_id: rule.barber_id,
  kind: rule.kind,
  reason: rule.reason,
  block_time: `${rule.start_time}–${rule.end_time}`,
  ...(repeats(rule)
    ? {
        starts_on: rule.starts_on,
        ends_on: rule.ends_on === noEnd ? null : rule.ends_on,
        weekdays: rule.weekdays.join(),
        every_weeks: rule.every_weeks,
      }
    : { off_date: rule.starts_on }),
});

export const insert = (
  tx: ScheduleTx,
  { organization, now }: Work,
  rule: Omit<StoredBlock, 'id'>,
  { user }: Session,
) => queries.insertBlock(tx, organization, rule, { created_by: user.id, nowMs: now() });

export async function requireRoom(
  { tx, organization, now }: Work,
  shop: Shop,
  barber: number,
): Promise<void> {
  const current = today(now(), shop.timezone);
  const count = await queries.countLiveBlocks(tx, organization, barber, current);
  if (count >= mostBlocks)
    throw new Refusal('invalid', { detail: `Una persona puede tener hasta ${mostBlocks} bloqueos.` });
}

export async function previewBlock(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: Session,
  { barber_id, weekdays, every_weeks = 1, until, ...form }: z.output<typeof previewCall.input>,
): Promise<Covered[]> {
  requireOwnOrAll(session, barber_id);
  requireBookable(await findUser(db, session.organization_id, barber_id));
  const repeat = weekdays && { weekdays, every_weeks, until };
  const rule = ruleOfForm({ ...form, kind: 'other', reason: null, repeat });
  const shop = await requireShop(db, session.organization_id);
  return coveredByRule(db, shop, { ...rule, barber_id }, now());
}

export async function requireBlock(
  db: Db,
  { organization_id, user }: Session,
  id: number,
): Promise<StoredBlock> {
  const rule = await queries.findBlock(db, organization_id, id);
  if (!rule || (rule.barber_id !== user.id && !may(user, 'blocks.edit-all'))) throw new Refusal('not_found');
  return rule;
}

/** Locks the barber's calendar against bookings and blocks until the transaction ends. */
async function lockBlock(tx: Tx, session: Session, id: number): Promise<StoredBlock> {
  const { barber_id } = await requireBlock(tx, session, id);
  await lockUser(tx, session.organization_id, barber_id);
  return requireBlock(tx, session, id);
}

type Edit = z.output<typeof changeCall.input>;

export async function changeBlock(
  deps: Deps,
  session: Session,
  { id, ...edit }: Edit,
): Promise<{ blocks: Block[]; covered: Covered[] }> {
  const shop = await requireShop(deps.db, session.organization_id);
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit, announce, now } = work;
    const rule = await lockBlock(tx, session, id);
    requireEditable(rule, edit);
    const scoped = requireAhead(rule, edit, { shop, nowMs: now() });
    const { left, edited } = editBlock(rule, { ...edit, ...scoped });
    const whose = { barber_id: rule.barber_id };
    const after = { ...validateBlock(edited), ...whose };
    if (left) await requireRoom(work, shop, rule.barber_id);
    const rules = await recordScheduleChange(work, deps, async (scheduleTx) => {
      const updated = { ...(left ?? edited), ...whose, id };
      await queries.updateBlock(scheduleTx, organization, updated);
      const added = left ? [await insert(scheduleTx, work, after, session)] : [];
      const before = scoped.scope === 'one' ? { ...rule, ...once(edit.date) } : rule;
      audit({ ...about(id, 'changed'), before: auditSnapshot(before), after: auditSnapshot(after) });
      announce();
      const result = [updated, ...added];
      return { change: { of: 'blocks', zone: shop.timezone, before: [rule], after: result }, result };
    });
    return { blocks: rules.map(blockOf), covered: await coveredByRule(tx, shop, after, now()) };
  });
}

function requireEditable(rule: StoredBlock, { scope, date, to_date = date, repeat }: Omit<Edit, 'id'>): void {
  if (!fallsOn(rule, date)) throw new Refusal('not_in_block');
  if (!repeats(rule)) return;
  // A single day of a repeating rule has no repetition of its own, and several days have no new date.
  if (scope === 'one' ? repeat : to_date !== date) throw new Refusal('bad_repeat');
}

function requireAhead(
  rule: StoredBlock,
  edit: Pick<Edit, 'scope' | 'date' | 'to_date'>,
  { shop, nowMs }: { shop: Shop; nowMs: EpochMs },
) {
  const current = today(nowMs, shop.timezone);
  const scoped = fromToday(rule, edit, current);
  const to = edit.to_date ?? edit.date;
  const isMoved = to !== edit.date;
  if (!scoped || (isMoved && to < current)) throw new Refusal('day_off_past');
  return { ...scoped, to_date: isMoved ? to : undefined };
}

export async function deleteBlock(
  deps: Deps,
  session: Session,
  { id, ...asked }: z.output<typeof deleteCall.input>,
): Promise<undefined> {
  const shop = await requireShop(deps.db, session.organization_id);
  await change(deps, by(session), async (work) => {
    const { tx, organization, audit, now } = work;
    const rule = await lockBlock(tx, session, id);
    if (!fallsOn(rule, asked.date)) throw new Refusal('not_in_block');
    const { scope, date } = requireAhead(rule, asked, { shop, nowMs: now() });
    const left = cutBlock(rule, scope, date);
    await recordScheduleChange(work, deps, async (scheduleTx) => {
      if (left) await queries.updateBlock(scheduleTx, organization, left);
      else await queries.deleteBlock(scheduleTx, organization, id);
      const gone = scope === 'one' ? { ...rule, ...once(date) } : rule;
      audit({
        ...about(id, 'deleted'),
        before: auditSnapshot(scope === 'following' ? { ...gone, starts_on: date } : gone),
      });
      const after = left ? [left] : [];
      return { change: { of: 'blocks', zone: shop.timezone, before: [rule], after }, result: undefined };
    });
  });
}
