import type { z } from 'zod';
import type { AuditAction } from '#domain/audit/messages.ts';
import { Refusal } from '#domain/refusal.ts';
import { datesBetween } from '#domain/schedule/blocks.ts';
import { mostClosings, closingProblem, closingSpan, closingsOf } from '#domain/schedule/closings.ts';
import type {
  addClosing as addCall,
  changeClosing as changeCall,
  ClosingRule,
  Covered,
} from '#domain/schedule/block-contract.ts';
import { freedByClosing } from '#domain/schedule/freed.ts';
import { instantOf, type PlainDate, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../database/connection.ts';
import { type Idempotency, makeOnce } from '../database/idempotency.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import { lockShop, type Shop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { lockEverybody } from '../session/user-queries.ts';
import * as queries from './closing-queries.ts';
import { coveredBy } from './covered-queries.ts';

type Form = Omit<ClosingRule, 'id'>;
type Answer = ClosingRule & { covered: Covered[] };

function requireSound(form: Form): void {
  const problem = closingProblem(form);
  if (problem) throw new Refusal('invalid', { detail: [{ ...problem, type: 'closing' }] });
}

/** Refuses with `past` where a change would close or open a day that is over. */
function requireAhead({ now }: Work, { timezone }: Shop, before: Form | null, after: Form | null): void {
  const current = today(now(), timezone);
  const over = [before, after]
    .flatMap((form) => (form ? datesBetween(form.from_date, form.to_date) : []))
    .filter((date) => date < current);
  const closedOn = (form: Form | null, date: PlainDate) =>
    JSON.stringify(form ? closingsOf({ ...form, name: '' }, [date]) : []);
  if (over.some((date) => closedOn(before, date) !== closedOn(after, date))) throw new Refusal('past');
}

const about = (id: number, action: AuditAction<'closing'>) =>
  ({ subject: 'closing', subject_id: id, action }) as const;

/** What the owner reads of a closing. */
const told = ({ name, from_date, to_date, closed_from, closed_to }: Form) => ({
  name,
  from_date,
  to_date: to_date === from_date ? null : to_date,
  closed_time: closed_from && `${closed_from}–${closed_to}`,
});

/** The reservations of the days that are closed. */
function coveredByClosing(tx: Tx, { id, timezone }: Shop, form: Form): Promise<Covered[]> {
  const closings = closingsOf(form, datesBetween(form.from_date, form.to_date));
  const spans = closings.flatMap((closing) => closingSpan(closing, timezone) ?? []);
  return coveredBy(
    tx,
    id,
    spans.map(({ start, end }) => ({ barber_id: null, start_at: instantOf(start), end_at: instantOf(end) })),
  );
}

/** Closes the shop; its reservations of those days stay, and are answered. */
export function addClosing(
  deps: Deps,
  session: Session,
  given: z.output<typeof addCall.input>,
  idempotency: Idempotency = null,
): Promise<Answer> {
  const form = { ...given, closed_from: given.closed_from ?? null, closed_to: given.closed_to ?? null };
  requireSound(form);
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit, now } = work;
    // Bookings lock the same row: each is judged wholly before the closing or wholly after.
    const shop = await lockShop(tx, organization);
    const after = await makeOnce(work, idempotency, {
      find: (id) => queries.requireClosing(tx, organization, id),
      make: async () => {
        requireAhead(work, shop, null, form);
        await requireRoom(work, shop);
        const made = await queries.insertClosing(tx, organization, form, now());
        audit({ ...about(made.id, 'created'), after: told(made) });
        return made;
      },
    });
    return { ...after, covered: await coveredByClosing(tx, shop, after) };
  });
}

async function requireRoom({ tx, organization, now }: Work, { timezone }: Shop): Promise<void> {
  const count = await queries.countLiveClosings(tx, organization, today(now(), timezone));
  if (count >= mostClosings) throw new Refusal('too_many_of_these');
}

/** Tells who waits of the time that a closing took before, of everybody, whose calendars are locked. */
function freeClosed(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  { timezone: zone }: Shop,
  before: ClosingRule,
): Promise<void> {
  const now = work.now();
  return reservationHooks.freed(work, freedByClosing(before, { now, zone }), `closing:${before.id}:${now}`);
}

/** Changes a closing, of which days that are over stay as they were. */
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
    requireSound(form);
    requireAhead(work, shop, before, form);
    const after = await queries.updateClosing(tx, organization, { ...form, id });
    audit({ ...about(id, 'changed'), before: told(before), after: told(after) });
    await freeClosed(work, deps, shop, before);
    return { ...after, covered: await coveredByClosing(tx, shop, after) };
  });
}

/** Opens the shop on those days after all; a closing that has begun keeps the days that are over. */
export async function deleteClosing(deps: Deps, session: Session, id: number): Promise<undefined> {
  await change(deps, by(session), async (work) => {
    const { tx, organization, audit } = work;
    const shop = await lockShop(tx, organization);
    await lockEverybody(tx, organization);
    const before = await queries.requireClosing(tx, organization, id);
    requireAhead(work, shop, before, null);
    await queries.deleteClosing(tx, organization, id);
    audit({ ...about(id, 'deleted'), before: told(before) });
    await freeClosed(work, deps, shop, before);
  });
}
