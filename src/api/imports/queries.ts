import { type Selectable, sql } from 'kysely';
import type { Imports } from '#db/schema.generated.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import type { ImportedThings, ImportMapping, importStates } from '#domain/imports/contract.ts';
import type { ImportProblem } from '#domain/imports/problems.ts';
import { Refusal } from '#domain/refusal.ts';
import { days, toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { UnseenRowError } from '../database/transaction.ts';
import type { StaleRows } from '../jobs/sweep.ts';

/** Row counts by outcome; for a draft the expected counts. */
export type StoredCounts = {
  new: number;
  known: number;
  problems: Partial<Record<ImportProblem, number>>;
  /** Rows per unclear status text; `problems` includes them. */
  statuses?: Record<string, number>;
  removed?: ImportedThings;
  kept?: ImportedThings;
};
/** Columns, first rows and first problem cells of a file; after the import columns and cells stay a day at most. */
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

/** `undone_rows` counts backwards from the last imported row. */
export type ImportRow = Typed &
  Pick<
    Selectable<Imports>,
    'id' | 'user_id' | 'total_rows' | 'done_rows' | 'undone_rows' | 'created_at' | 'done_at'
  >;

const importsOf = (db: Db, organization: OrganizationId) =>
  db.selectFrom('imports').select(columns).where('organization_id', '=', organization).$castTo<ImportRow>();

export async function requireImport(db: Db, organization: OrganizationId, id: number): Promise<ImportRow> {
  const row = await importsOf(db, organization).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

export async function lockImport(tx: Tx, organization: OrganizationId, id: number): Promise<ImportRow> {
  const row = await importsOf(tx, organization).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

const mostListed = 20;

export const listRun = (db: Db, organization: OrganizationId): Promise<ImportRow[]> =>
  importsOf(db, organization).where('state', '!=', 'draft').orderBy('id', 'desc').limit(mostListed).execute();

/** 404 after the import has ended, which deletes the file. */
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

/** `from` is the state read before: if another transaction changed the import since, this transaction restarts. */
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
  if (numUpdatedRows === 0n) throw new UnseenRowError();
}

export async function forgetSample(db: Db, organization: OrganizationId, id: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ sample: null })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
}

/** A record that an import created or filled, with a digest of its state at that time. */
export type Trace = {
  subject: keyof ImportedThings;
  id: number;
  mark: string | null;
  /** Names of the fields that the import filled in an existing record. */
  filled?: string[];
};
/**
 * Result of a row, numbered from 0 without empty rows; `at` is the spreadsheet's number, `status` an unclear status.
 */
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

export const tracesBetween = (
  db: Db,
  organization: OrganizationId,
  import_id: number,
  { from, to }: { from: number; to: number },
) => outcomesOf(db, organization, import_id).where('row', '>=', from).where('row', '<', to).execute();

export const markNotUndone = (
  tx: Tx,
  organization: OrganizationId,
  import_id: number,
  rows: readonly number[],
) =>
  tx
    .updateTable('import_rows')
    .set({ detail: sql`detail || '{"kept": true}'` })
    .where('organization_id', '=', organization)
    .where('import_id', '=', import_id)
    .where('row', '=', sql<number>`any(${rows})`)
    .execute();

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
