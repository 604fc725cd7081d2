import { type Selectable, sql } from 'kysely';
import type { Imports } from '#db/schema.generated.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import type { ImportedThings, ImportMapping, importStates } from '#domain/imports/contract.ts';
import type { ImportProblem } from '#domain/imports/problems.ts';
import { Refusal } from '#domain/refusal.ts';
import { days, toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { OvertakenError } from '../database/transaction.ts';
import type { StaleRows } from '../jobs/sweep.ts';

/** What became of rows, or of a draft what would. */
export type StoredCounts = {
  new: number;
  known: number;
  problems: Partial<Record<ImportProblem, number>>;
  /** How often each status was not understood; within `problems` already. */
  statuses?: Record<string, number>;
  removed?: ImportedThings;
  kept?: ImportedThings;
};
/** The head of a file and its first rows with a problem; once it was read to its end, those rows alone. */
export type Sample = {
  columns: string[];
  rows: string[][];
  problems?: { row: number; text: string }[];
};
type Typed = {
  kind: ImportKind;
  state: (typeof importStates)[number];
  mapping: ImportMapping;
  counts: StoredCounts;
  sample: Sample | null;
};

const columns = [
  'id',
  'kind',
  'state',
  'user_id',
  'sample',
  'mapping',
  'counts',
  'total_rows',
  'done_rows',
  'undone_rows',
  'created_at',
  'done_at',
] as const;

/** An import as stored; `undone_rows` counts those taken back, from the last one on. */
export type ImportRow = Typed &
  Pick<
    Selectable<Imports>,
    'id' | 'user_id' | 'total_rows' | 'done_rows' | 'undone_rows' | 'created_at' | 'done_at'
  >;

const importsOf = (db: Db, organization: OrganizationId) =>
  db.selectFrom('imports').select(columns).where('organization_id', '=', organization).$castTo<ImportRow>();

/** An import of the shop, or 404. */
export async function requireImport(db: Db, organization: OrganizationId, id: number): Promise<ImportRow> {
  const row = await importsOf(db, organization).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Like `requireImport`, its row locked until the transaction ends. */
export async function lockImport(tx: Tx, organization: OrganizationId, id: number): Promise<ImportRow> {
  const row = await importsOf(tx, organization).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

const mostListed = 20;

/** What was run, the newest first. */
export const listRun = (db: Db, organization: OrganizationId): Promise<ImportRow[]> =>
  importsOf(db, organization).where('state', '!=', 'draft').orderBy('id', 'desc').limit(mostListed).execute();

/** The file of an import, as it was sent; 404 where it is read to its end. */
export async function fileOf(db: Db, organization: OrganizationId, id: number): Promise<Buffer> {
  const row = await db
    .selectFrom('imports')
    .select('file')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.file) throw new Refusal('not_found');
  return row.file;
}

type Draft = Pick<Typed, 'kind' | 'mapping' | 'counts'> & {
  sample: Sample;
  user_id: number;
  file: Buffer;
  total_rows: number;
};

export const insertDraft = (
  tx: Tx,
  organization: OrganizationId,
  { sample, mapping, counts, ...draft }: Draft,
  nowMs: number,
): Promise<{ id: number }> =>
  tx
    .insertInto('imports')
    .values({
      ...draft,
      organization_id: organization,
      sample: JSON.stringify(sample),
      mapping: JSON.stringify(mapping),
      counts: JSON.stringify(counts),
      created_at: toInstant(nowMs),
      draft_since: toInstant(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Forgets all drafts but the newest ones. */
export const deleteOldDrafts = (tx: Tx, organization: OrganizationId, most: number) =>
  tx
    .deleteFrom('imports')
    .where('organization_id', '=', organization)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('imports as old')
        .select('old.id')
        .where('old.organization_id', '=', organization)
        .where('old.state', '=', 'draft')
        .orderBy('old.id', 'desc')
        .offset(most),
    )
    .execute();

/** Drafts that nobody ran within a day. */
export const staleDrafts: StaleRows = {
  table: 'imports',
  key: 'id',
  since: 'draft_since',
  before: (nowMs) => toInstant(nowMs - days),
};

type Changes = Partial<Pick<Typed, 'state' | 'mapping' | 'counts'>> & {
  file?: null;
  sample?: Sample | null;
  draft_since?: null;
  done_at?: string;
  undone_at?: string;
  done_rows?: number;
  undone_rows?: number;
};

/**
 * Changes an import. `from` is what is known of it: where somebody else went on with it meanwhile, the transaction begins
 * anew.
 */
export async function updateImport(
  tx: Tx,
  organization: OrganizationId,
  from: Pick<ImportRow, 'id' | 'state' | 'done_rows' | 'undone_rows'>,
  { mapping, counts, sample, ...changes }: Changes,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({
      ...changes,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(sample !== undefined && { sample: sample && JSON.stringify(sample) }),
    })
    .where('organization_id', '=', organization)
    .where('id', '=', from.id)
    .where('state', '=', from.state)
    .where('done_rows', '=', from.done_rows)
    .where('undone_rows', '=', from.undone_rows)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new OvertakenError();
}

/** Erases what is shown of the file of an import. */
export async function forgetSample(db: Db, organization: OrganizationId, id: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ sample: null })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
}

/** Something that an import made or filled in, with how it looked then. */
export type Trace = {
  subject: keyof ImportedThings;
  id: number;
  mark: string | null;
  /** What was filled in, of something that was there. */
  filled?: string[];
};
/** Result of a row, numbered from 0 without empty rows; `at` is the spreadsheet's number, `status` an unclear status. */
export type RowOutcome = {
  row: number;
  outcome: 'new' | 'known' | 'problem';
  subject_id: number | null;
  detail: { problem?: ImportProblem; traces?: Trace[]; kept?: boolean; at?: number; status?: string };
};

export const insertOutcomes = (
  tx: Tx,
  organization: OrganizationId,
  import_id: number,
  rows: readonly RowOutcome[],
): Promise<void> =>
  insertRows(
    tx,
    'import_rows',
    rows.map((row) => ({ ...row, organization_id: organization, import_id })),
    { beginAnew: 'import_rows_pkey' },
  );

const outcomesOf = (db: Db, organization: OrganizationId, import_id: number) =>
  db
    .selectFrom('import_rows')
    .select(['row', 'detail'])
    .where('organization_id', '=', organization)
    .where('import_id', '=', import_id)
    .orderBy('row')
    .$castTo<Pick<RowOutcome, 'row' | 'detail'>>();

/** What some rows of an import left behind, `from` included, `to` not. */
export const tracesBetween = (
  db: Db,
  organization: OrganizationId,
  import_id: number,
  { from, to }: { from: number; to: number },
) => outcomesOf(db, organization, import_id).where('row', '>=', from).where('row', '<', to).execute();

/** Notes that something a row made stays although its import was undone. */
export const noteKept = (tx: Tx, organization: OrganizationId, import_id: number, rows: readonly number[]) =>
  tx
    .updateTable('import_rows')
    .set({ detail: sql`detail || '{"kept": true}'` })
    .where('organization_id', '=', organization)
    .where('import_id', '=', import_id)
    .where('row', '=', sql<number>`any(${rows})`)
    .execute();

/** A page of the rows with a problem, or of which something stayed, in order, after a row. */
export const problemsAfter = (
  db: Db,
  organization: OrganizationId,
  import_id: number,
  { after, most }: { after: number; most: number },
) =>
  outcomesOf(db, organization, import_id)
    .where('row', '>', after)
    .where((eb) => eb.or([eb('outcome', '=', 'problem'), sql<boolean>`detail ? 'kept'`]))
    .limit(most)
    .execute();
