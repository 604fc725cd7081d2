import type { z } from 'zod';
import type { AuditAction } from '#domain/audit/messages.ts';
import { Refusal } from '#domain/refusal.ts';
import { datesBetween } from '#domain/schedule/blocks/blocks.ts';
import { mostClosings, closingProblem, closingSpan, closingsOf } from '#domain/schedule/blocks/closings.ts';
import type {
  addClosing as addCall,
  changeClosing as changeCall,
  ClosingRule,
  Covered,
} from '#domain/schedule/blocks/contract.ts';
import { firstClosingChange } from '#domain/schedule/schedule-change.ts';
import { instantOf, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../database/connection.ts';
import { type Idempotency, makeOnce } from '../database/idempotency.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import { lockShop, type Shop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { lockEverybody } from '../session/user-queries.ts';
import * as queries from './closing-queries.ts';
import { coveredBy } from './covered-queries.ts';
import { recordScheduleChange } from './record-schedule-change.ts';

type Form = Omit<ClosingRule, 'id'>;
type Answer = ClosingRule & { covered: Covered[] };

function validateClosing(form: Form): void {
  const problem = closingProblem(form);
  if (problem) throw new Refusal('invalid', { detail: [{ ...problem, type: 'closing' }] });
}

/** Refuses with `past` a change that would close or open a past day. */
function requireAhead({ now }: Work, { timezone }: Shop, before: Form | null, after: Form | null): void {
  const first = firstClosingChange(before, after);
  if (first !== null && first < today(now(), timezone)) throw new Refusal('past');
}

const about = (id: number, action: AuditAction<'closing'>) =>
  ({ subject: 'closing', subject_id: id, action }) as const;

const auditSnapshot = ({ name, from_date, to_date, closed_from, closed_to }: Form) => ({
  name,
  from_date,
  to_date: to_date === from_date ? null : to_date,
  closed_time: closed_from && `${closed_from}–${closed_to}`,
});

function coveredByClosing(tx: Tx, { id, timezone }: Shop, form: Form): Promise<Covered[]> {
  const closings = closingsOf(form, datesBetween(form.from_date, form.to_date));
  const spans = closings.flatMap((closing) => closingSpan(closing, timezone) ?? []);
  return coveredBy(
    tx,
    id,
    spans.map(({ start, end }) => ({ barber_id: null, start_at: instantOf(start), end_at: instantOf(end) })),
  );
}

export function addClosing(
  deps: Deps,
  session: Session,
  given: z.output<typeof addCall.input>,
  idempotency: Idempotency = null,
): Promise<Answer> {
  const form = { ...given, closed_from: given.closed_from ?? null, closed_to: given.closed_to ?? null };
  validateClosing(form);
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit, now } = work;
    // Bookings lock the same row, so each is checked entirely before or entirely after the closing.
    const shop = await lockShop(tx, organization);
    const after = await makeOnce(work, idempotency, {
      find: (id) => queries.requireClosing(tx, organization, id),
      make: async () => {
        requireAhead(work, shop, null, form);
        await requireRoom(work, shop);
        return recordScheduleChange(work, deps, async (scheduleTx) => {
          const made = await queries.insertClosing(scheduleTx, organization, form, now());
          audit({ ...about(made.id, 'created'), after: auditSnapshot(made) });
          return { change: { of: 'closing', zone: shop.timezone, before: null, after: made }, result: made };
        });
      },
    });
    return { ...after, covered: await coveredByClosing(tx, shop, after) };
  });
}

async function requireRoom({ tx, organization, now }: Work, { timezone }: Shop): Promise<void> {
  const count = await queries.countLiveClosings(tx, organization, today(now(), timezone));
  if (count >= mostClosings) throw new Refusal('too_many_of_these');
}

export function changeClosing(
  deps: Deps,
  session: Session,
  { id, ...changes }: z.output<typeof changeCall.input>,
): Promise<Answer> {
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit } = work;
    const shop = await lockShop(tx, organization);
    await lockEverybody(tx, organization);
    const before = await queries.requireClosing(tx, organization, id);
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const form: Form = { ...before, ...Object.fromEntries(given) };
    validateClosing(form);
    requireAhead(work, shop, before, form);
    const after = await recordScheduleChange(work, deps, async (scheduleTx) => {
      const changed = await queries.updateClosing(scheduleTx, organization, { ...form, id });
      audit({ ...about(id, 'changed'), before: auditSnapshot(before), after: auditSnapshot(changed) });
      return { change: { of: 'closing', zone: shop.timezone, before, after: changed }, result: changed };
    });
    return { ...after, covered: await coveredByClosing(tx, shop, after) };
  });
}

/** A closing with a past day cannot be deleted, because that day stays closed. */
export async function deleteClosing(deps: Deps, session: Session, id: number): Promise<undefined> {
  await change(deps, by(session), async (work) => {
    const { tx, organization, audit } = work;
    const shop = await lockShop(tx, organization);
    await lockEverybody(tx, organization);
    const before = await queries.requireClosing(tx, organization, id);
    requireAhead(work, shop, before, null);
    await recordScheduleChange(work, deps, async (scheduleTx) => {
      await queries.deleteClosing(scheduleTx, organization, id);
      audit({ ...about(id, 'deleted'), before: auditSnapshot(before) });
      return { change: { of: 'closing', zone: shop.timezone, before, after: null }, result: undefined };
    });
  });
}
