import type { z } from 'zod';
import { namesMonthFirst } from '#domain/imports/cells.ts';
import {
  type Columns,
  fieldsOf,
  guessColumns,
  type ImportField,
  type ImportKind,
  missingFields,
} from '#domain/imports/columns.ts';
import type { editImport as editCall, ImportMapping, ShopImport } from '#domain/imports/contract.ts';
import type { Judged } from '#domain/imports/judge.ts';
import type { ImportProblem } from '#domain/imports/problems.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { brokenConstraint } from '../database/errors.ts';
import { by, change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../http/serve.ts';
import { jobOf } from '../jobs/define-job.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { listServices } from '../services/queries.ts';
import { bookableBarbers, judgeRows, matchNames } from './judge-rows.ts';
import { countOutcomes, firstProblems, noCounts, type ProblemRow, statusIn, toImport } from './outcomes.ts';
import {
  deleteOldDrafts,
  fileOf,
  type ImportRow,
  insertDraft,
  lockImport,
  requireImport,
  updateImport,
} from './queries.ts';
import type { Table } from './read-table.ts';
import { readTableApart } from './read-table-apart.ts';
import { importing } from './run-import.ts';

const shownRows = 20;
const longestCell = 200;
// A file can have five megabytes, and older drafts are rarely opened again.
export const mostDrafts = 5;

type Read = { kind: ImportKind; table: Table; mapping: ImportMapping };

async function judgeNow(
  db: Db,
  shop: Shop,
  { kind, table: { rows }, mapping }: Read,
  nowMs: number,
): Promise<Judged<unknown>[]> {
  if (missingFields(kind, mapping.columns as Columns).length > 0)
    return rows.map(() => ({ outcome: 'problem', problem: lackOf(kind) }));
  let last = 0;
  const newId = () => (last -= 1);
  const newIds = { client: newId, service: newId, reservation: newId };
  return judgeRows(db, shop, { kind, mapping, rows, nowMs, newIds });
}

async function preview(db: Db, shop: Shop, read: Read, nowMs: number) {
  const judged = await judgeNow(db, shop, read, nowMs);
  return { counts: countOutcomes(judged, noCounts), problems: firstProblems(judged, read.table.numbers) };
}

export async function draftProblems(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  organization: OrganizationId,
  { id, kind, mapping }: ImportRow,
): Promise<ProblemRow[]> {
  const shop = await requireShop(db, organization);
  const table = await readTableApart(await fileOf(db, organization, id));
  const judged = await judgeNow(db, shop, { kind, table, mapping }, now());
  return judged.flatMap((one, nth) =>
    one.outcome === 'problem'
      ? [{ at: table.numbers[nth] ?? nth, problem: one.problem, ...statusIn(one) }]
      : [],
  );
}

const lackOf = (kind: ImportKind): ImportProblem => (kind === 'visitas' ? 'bad_date' : 'no_name');

const cellsIn = ({ rows }: Table, columns: Columns, fields: readonly ImportField[]): string[] =>
  rows.flatMap((row) =>
    columns.flatMap((field, nth) => (field && fields.includes(field) ? [row[nth] ?? ''] : [])),
  );

export async function createDraft(
  deps: Deps,
  session: Session,
  { kind, bytes }: { kind: ImportKind; bytes: Buffer },
): Promise<ShopImport> {
  const { organization_id: organization, user } = session;
  const shop = await requireShop(deps.db, organization);
  const table = await readTableApart(bytes);
  const columns = guessColumns(kind, table.columns);
  const names = await matchNames(
    deps.db,
    shop,
    { kind, rows: table.rows, columns },
    { barbers: [], services: [] },
  );
  const monthFirst = namesMonthFirst(cellsIn(table, columns, ['date', 'start']));
  const mapping = { columns: [...columns], ...names, month_first: monthFirst, notify: false };
  const { counts, problems } = await preview(deps.db, shop, { kind, table, mapping }, deps.now());
  const short = (cell: string) => cell.slice(0, longestCell);
  const rows = table.rows.slice(0, shownRows).map((row) => row.map(short));
  const draft = { kind, mapping, counts, user_id: user.id, file: bytes, total_rows: table.rows.length };
  return change(deps, by(session), async ({ tx, now, audit }) => {
    const sample = { columns: table.columns.map(short), rows, problems };
    const { id } = await insertDraft(tx, organization, { ...draft, sample }, now());
    await deleteOldDrafts(tx, organization, mostDrafts);
    const after = { import_kind: kind, imported_rows: draft.total_rows };
    audit({ subject: 'import', subject_id: id, action: 'read', after });
    return toImport(await requireImport(tx, organization, id));
  });
}

const invalid = (msg: string, ...loc: string[]) =>
  new Refusal('invalid', { detail: [{ msg, loc: ['mapping', ...loc], type: 'custom' }] });

async function requireMeant(
  db: Db,
  shop: Shop,
  { kind, sample }: ImportRow,
  mapping: Partial<ImportMapping>,
) {
  const { columns, barbers = [], services = [] } = mapping;
  // An ended import may have no sample to compare with; `requireDraft` refuses the change later.
  if (columns && sample) {
    const used = columns.filter((field) => field !== null);
    if (columns.length !== sample.columns.length)
      throw invalid('Debe decir algo de cada columna.', 'columns');
    if (used.some((field) => !fieldsOf[kind].includes(field as ImportField)))
      throw invalid('Una columna no puede contener eso.', 'columns');
    if (new Set(used).size < used.length)
      throw invalid('Dos columnas no pueden contener lo mismo.', 'columns');
  }
  const unknown = (said: readonly { id: number | null }[], ids: readonly number[]) =>
    said.some(({ id }) => id !== null && !ids.includes(id));
  if (
    barbers.length > 0 &&
    unknown(
      barbers,
      (await bookableBarbers(db, shop)).map(({ id }) => id),
    )
  )
    throw invalid('El barbero ya no está disponible.', 'barbers');
  if (
    services.length > 0 &&
    unknown(
      services,
      (await listServices(db, shop.id, {})).map(({ id }) => id),
    )
  )
    throw invalid('Alguno de los servicios ya no está disponible.', 'services');
}

function requireDraft({ state }: Pick<ImportRow, 'state'>): void {
  if (state === 'running') throw new Refusal('import_running');
  if (state !== 'draft') throw new Refusal('import_running', { detail: 'Esa importación ya se hizo.' });
}

export async function editDraft(
  deps: Deps,
  session: Session,
  { id, mapping: said }: z.output<typeof editCall.input>,
): Promise<ShopImport> {
  const { organization_id: organization } = session;
  const shop = await requireShop(deps.db, organization);
  const draft = await requireImport(deps.db, organization, id);
  await requireMeant(deps.db, shop, draft, said);
  requireDraft(draft);
  const table = await readTableApart(await fileOf(deps.db, organization, id));
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const requested: ImportMapping = { ...draft.mapping, ...given };
  const columns = requested.columns as Columns;
  const { kind } = draft;
  // A chosen match of a name also counts if the name moved to another column.
  const chosen = {
    barbers: [...draft.mapping.barbers, ...(said.barbers ?? [])],
    services: [...draft.mapping.services, ...(said.services ?? [])],
    statuses: [...(draft.mapping.statuses ?? []), ...(said.statuses ?? [])],
  };
  const names = await matchNames(deps.db, shop, { kind, rows: table.rows, columns }, chosen);
  const mapping = { ...requested, ...names };
  const { counts, problems } = await preview(deps.db, shop, { kind, table, mapping }, deps.now());
  return change(deps, by(session), async ({ tx, audit }) => {
    const before = await lockImport(tx, organization, id);
    requireDraft(before);
    const sample = before.sample && { ...before.sample, problems };
    await updateImport(tx, organization, before, { mapping, counts, ...(sample && { sample }) });
    const about = ({ columns: held, month_first, notify }: ImportMapping) => ({ held, month_first, notify });
    audit({
      subject: 'import',
      subject_id: id,
      action: 'changed',
      before: about(before.mapping),
      after: about(mapping),
    });
    return toImport({ ...before, mapping, counts, sample });
  });
}

export function startImport(deps: Deps, session: Session, id: number): Promise<ShopImport> {
  const { organization_id: organization } = session;
  return change(deps, by(session), async ({ tx, audit, enqueue }) => {
    const draft = await lockImport(tx, organization, id);
    requireDraft(draft);
    const lacking = missingFields(draft.kind, draft.mapping.columns as Columns);
    if (lacking.length > 0) throw invalid('Falta decir qué columnas usar.', 'columns');
    const sample = draft.sample && { ...draft.sample, problems: [] };
    const started = { state: 'running', draft_since: null, counts: noCounts, sample } as const;
    await updateImport(tx, organization, draft, started).catch((problem: unknown) => {
      throw brokenConstraint(problem) === 'imports_running_key' ? new Refusal('import_running') : problem;
    });
    audit({
      subject: 'import',
      subject_id: id,
      action: 'started',
      after: { import_kind: draft.kind, imported_rows: draft.total_rows },
    });
    enqueue(jobOf(importing, { key: `import:${id}`, payload: { import_id: id } }));
    return toImport({ ...draft, ...started });
  });
}
