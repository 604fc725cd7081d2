import { type ImportedThings, type ShopImport } from '#domain/imports/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { epochOf } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { deleteUnreferencedClients, clearFilledFields } from '../clients/import-queries.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../http/serve.ts';
import { writtenAbout } from '../integrations/messages.ts';
import {
  changeReservations,
  type EditedReservation,
  recordChanges,
  type ReservationHooks,
} from '../reservations/changes/changes.ts';
import { deleteReservations, reservationsToRemove } from '../reservations/import-queries.ts';
import { lockCalendars } from '../reservations/queries.ts';
import { deleteUnreferencedServices, describeServices } from '../services/import-queries.ts';
import { bookableBarbers } from './judge-rows.ts';
import { toImport, undoEnd } from './outcomes.ts';
import {
  type ImportRow,
  markNotUndone,
  requireImport,
  type Trace,
  tracesBetween,
  updateImport,
} from './queries.ts';
import { batchSize } from './run-import.ts';
import { untouchedOf } from './traces.ts';

type Left = Trace & { row: number };

const noThings: ImportedThings = { client: 0, service: 0, reservation: 0 };

/**
 * Undoes an import in batches, last rows first, so that each record is compared with the state its row left. Records
 * changed since then stay; reservations that clients know of are deleted as the staff would delete them. A repeated
 * call continues, or answers the undone import.
 */
export async function undoImport(deps: Deps, session: Session, id: number): Promise<ShopImport> {
  const organization = session.organization_id;
  for (;;) {
    const found = await requireImport(deps.db, organization, id);
    if (found.state === 'undone') return toImport(found);
    requireUndoable(found, deps.now());
    await change(deps, by(session), (work) => undoRows(work, deps.reservationHooks, id));
  }
}

function requireUndoable(row: ImportRow, nowMs: number): void {
  if (row.state === 'running') throw new Refusal('import_running');
  const until = undoEnd(row);
  if (until === null) throw new Refusal('invalid', { detail: 'Esa importación todavía no se hizo.' });
  if (until < nowMs) throw new Refusal('import_undone_late');
}

async function undoRows(work: Work, hooks: ReservationHooks, id: number): Promise<void> {
  const { tx, organization, now } = work;
  const before = await requireImport(tx, organization, id);
  if (before.state !== 'done') return;
  const { counts, done_rows, undone_rows } = before;
  const { removed = noThings, kept = noThings } = counts;
  const end = done_rows - undone_rows;
  if (end <= 0) {
    const ended = {
      state: 'undone',
      undone_at: toInstant(now()),
      counts: { ...counts, removed, kept },
    } as const;
    await updateImport(tx, organization, before, ended);
    const sum = (things: ImportedThings) => things.client + things.service + things.reservation;
    const after = { imported_removed: sum(removed), imported_kept: sum(kept) };
    work.audit({ subject: 'import', subject_id: id, action: 'undone', after });
    return;
  }
  const start = Math.floor((end - 1) / batchSize) * batchSize;
  const rows = await tracesBetween(tx, organization, id, { from: start, to: end });
  const left = rows.flatMap(({ row, detail }) => (detail.traces ?? []).map((trace) => ({ ...trace, row })));
  const gone = new Set<Left>([
    ...(await removeReservations(work, hooks, left, before)),
    ...(await removeServices(work, left)),
    ...(await removeClients(work, left)),
  ]);
  const stays = left.filter((one) => !gone.has(one));
  await markNotUndone(tx, organization, id, [...new Set(stays.map(({ row }) => row))]);
  work.announce();
  await updateImport(tx, organization, before, {
    undone_rows: done_rows - start,
    counts: { ...counts, removed: added(removed, [...gone]), kept: added(kept, stays) },
  });
}

const idsOf = (things: readonly { id: number }[]) => things.map(({ id }) => id);

const byHow = (left: readonly Left[]) =>
  [left.filter(({ filled }) => filled), left.filter(({ filled }) => !filled)] as const;

function added(things: ImportedThings, more: readonly Left[]): ImportedThings {
  const sum = { ...things };
  for (const { subject, filled } of more) if (!filled) sum[subject] += 1;
  return sum;
}

async function removeReservations(
  work: Work,
  hooks: ReservationHooks,
  left: readonly Left[],
  { mapping }: ImportRow,
): Promise<Left[]> {
  if (!left.some(({ subject }) => subject === 'reservation')) return [];
  const { tx, organization, actor } = work;
  const barbers = await bookableBarbers(tx, { id: organization });
  await lockCalendars(
    tx,
    organization,
    barbers.map(({ id }) => id),
  );
  const untouched = await untouchedOf(work, 'reservation', left);
  const rows = await reservationsToRemove(tx, organization, idsOf(untouched));
  const reminded = await writtenAbout(tx, organization, idsOf(rows));
  const nowMs = work.now();
  const isNotified = ({ id, start_at }: (typeof rows)[number]) =>
    epochOf(start_at) > nowMs && (mapping.notify || reminded.has(id));
  const deleted_at = toInstant(nowMs);
  const notified = rows.filter(isNotified).map((before): EditedReservation => ({
    before,
    edit: { action: 'deleted', changes: { deleted_at }, tells: 'client' },
  }));
  if (notified.length > 0) await changeReservations(work, { reservationHooks: hooks }, notified, nowMs);
  const never = rows.filter((row) => !isNotified(row));
  const changes = never.map((before) => ({
    action: 'import-undone' as const,
    actor,
    at: nowMs,
    before,
    tells: 'nobody' as const,
    after: { ...before, deleted_at },
  }));
  await recordChanges(work, hooks, changes, () => deleteReservations(tx, organization, idsOf(never)));
  const gone = new Set(idsOf(rows));
  return untouched.filter(({ id }) => gone.has(id));
}

async function removeServices(work: Work, left: readonly Left[]): Promise<Left[]> {
  const untouched = await untouchedOf(work, 'service', left);
  const [filled, made] = byHow(untouched);
  await describeServices(
    work,
    filled.map(({ id }) => ({ id, description: null })),
  );
  const gone = new Set(await deleteUnreferencedServices(work, idsOf(made)));
  return [...filled, ...made.filter(({ id }) => gone.has(id))];
}

async function removeClients(work: Work, left: readonly Left[]): Promise<Left[]> {
  const untouched = await untouchedOf(work, 'client', left);
  const [filled, made] = byHow(untouched);
  for (const { id, filled: fields = [] } of filled) await clearFilledFields(work, id, fields);
  const gone = new Set(await deleteUnreferencedClients(work.tx, work.organization, idsOf(made)));
  return [...filled, ...made.filter(({ id }) => gone.has(id))];
}
