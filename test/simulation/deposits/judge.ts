import { sql } from 'kysely';
import { epochOf, hourMs, type Instant, instantOf } from '#domain/time.ts';
import { brokenPromises } from '../../faults/promises.ts';
import { type CardTown, lateHours } from './card-town.ts';
import type { ProviderPayment } from './provider.ts';

type Row = Awaited<ReturnType<CardTown['depositRows']>>[number];
const finalStates = ['paid', 'kept', 'refunded', 'lapsed', 'waived'];

const heldCents = ({ state, amount_cents, refunded_cents }: Row): number =>
  ['paid', 'kept', 'refunded'].includes(state) ? amount_cents - refunded_cents : 0;

export async function contradictions(town: CardTown, payments: readonly ProviderPayment[]) {
  const { paying } = town;
  const { db, clock } = paying;
  const [deposits, attempts] = [
    await town.depositRows(),
    await db.selectFrom('deposit_attempts').selectAll().execute(),
  ];
  const visits = await visitsById(town);
  const found: string[] = await brokenPromises(db, clock.now());
  const note = (isWrong: boolean, what: string) => void (isWrong && found.push(what));
  for (const { id, amount, returned } of payments) {
    const known = attempts.filter(({ payment_id }) => payment_id === id);
    note(known.length !== 1, `payment ${id} has ${known.length} deposits`);
    note(returned > amount, `payment ${id} of ${amount} was returned with ${returned}`);
  }
  const charged = await chargedCents(town);
  for (const deposit of deposits) {
    const { id, state, method, amount_cents, used_cents, refunded_cents } = deposit;
    const about = `deposit ${id} (${state}, ${method}, ${amount_cents}, used ${used_cents}, refunded ${refunded_cents})`;
    note(!finalStates.includes(state), `${about} waits`);
    const own = payments.filter((payment) =>
      attempts.some(({ deposit_id, payment_id }) => deposit_id === id && payment_id === payment.id),
    );
    const there = own.reduce(
      (sum, { amount, returned, isLost }) => sum + (isLost ? 0 : amount - returned),
      0,
    );
    if (method === 'card')
      note(there !== heldCents(deposit), `${about}: the provider holds ${there} for the shop`);
    const isTakenBack = own.some(({ isLost, byOwner }) => isLost || byOwner);
    note(!isTakenBack && used_cents + refunded_cents > amount_cents, `${about}: returned and used`);
    const visit = visits.get(deposit.reservation_id);
    const isWhole = used_cents + refunded_cents === amount_cents;
    const isAttached = visit && !visit.isGone;
    note(!isTakenBack && state === 'refunded' && !isWhole && !isAttached, `${about}: not returned whole`);
    note(used_cents !== (charged.get(id) ?? 0), `${about}: charges used ${charged.get(id) ?? 0}`);
    if (state === 'paid') note(!isAttached, `${about} is attached to no visit`);
    if (state === 'kept') note(!visit?.isKeepable && !deposit.is_fixed, `${about} is kept without a rule`);
  }
  const held = await db
    .selectFrom('reservations')
    .select('id')
    .where('status', '=', 'held')
    .where('held_until', '>', instantOf(clock.now()))
    .execute();
  found.push(...held.map(({ id }) => `slot ${id} is still held`));
  const jobs = await db
    .selectFrom('outbox')
    .select(['key', 'last_error'])
    .where('kind', 'like', 'deposit-%')
    .where((eb) => eb.or([eb('done_at', 'is', null), eb('last_error', 'is not', null)]))
    .execute();
  found.push(...jobs.map(({ key, last_error }) => `job ${key} was not done: ${last_error}`));
  return found;
}

type Recorded = { status: string; start_at: Instant; canceled_by?: 'client' };
type Event = { at: Instant; actor: string; before: Recorded | null; after: Recorded | null };
type Verdict = 'keep' | 'return';

const gone = ['canceled', 'deleted', 'no_show'];

/** Verdict on the deposit by the first deciding cancellation, deletion or no-show since the visit was live, or null. */
function verdictOf(events: readonly Event[]): Verdict | null {
  let verdict: Verdict | null = null;
  let last = '';
  for (const event of events) {
    const status = event.after?.status ?? 'deleted';
    const isOtherEnd = status !== last && !(status === 'deleted' && gone.includes(last));
    if (!gone.includes(status)) verdict = null;
    else if (isOtherEnd) verdict ??= verdictOfEnd(event);
    last = status;
  }
  return verdict;
}

/**
 * The audit event of a deletion has no `after`. A cancellation or deletion by anyone but the client, at or after the
 * visit's start, decides nothing: the function returns null.
 */
function verdictOfEnd({ at, actor, before, after }: Event): Verdict | null {
  if (after?.status === 'no_show') return 'keep';
  const [now, start] = [epochOf(at), epochOf((before ?? after)?.start_at ?? at)];
  if (actor !== 'client' && now >= start) return null;
  const isByClient = actor === 'client' || after?.canceled_by === 'client';
  return isByClient && now > start - lateHours * hourMs ? 'keep' : 'return';
}

async function visitsById({ paying: { db } }: CardTown) {
  const events = await db
    .selectFrom('audit_events')
    .select(['subject_id', 'at', 'actor'])
    .select(sql<Recorded | null>`before`.as('before'))
    .select(sql<Recorded | null>`after`.as('after'))
    .where('subject', '=', 'reservation')
    .orderBy('id')
    .execute();
  const ids = await db.selectFrom('reservations').select('id').execute();
  const byVisit = Map.groupBy(events, ({ subject_id }) => subject_id);
  return new Map(
    ids.map(({ id }) => {
      const verdict = verdictOf(byVisit.get(id) ?? []);
      return [id, { isGone: verdict !== null, isKeepable: verdict === 'keep' }];
    }),
  );
}

async function chargedCents({ paying: { db } }: CardTown) {
  const { rows } = await sql<{ id: number; cents: number }>`
    select d.id, sum(p.amount_cents)::bigint as cents from charge_payments p
      join charges c on c.organization_id = p.organization_id and c.id = p.charge_id and c.voided_at is null
      join reservations r on r.organization_id = c.organization_id and r.id = c.reservation_id
      join reservations o on o.organization_id = r.organization_id
        and coalesce(o.group_id, o.id) = coalesce(r.group_id, r.id)
      join deposits d on d.organization_id = o.organization_id and d.reservation_id = o.id
    where p.method = 'deposit' group by d.id`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}
