import { z } from 'zod';
import { exactLines, exactText, id, idText, instant } from '../fields.ts';
import { file } from '../file-route.ts';
import { reservationStatuses } from '../reservations/status.ts';
import { route } from '../route.ts';
import { importKinds } from './columns.ts';
import { importProblems } from './problems.ts';

export const importMaxBytes = 5 * 1024 * 1024;
export const mostRows = 20_000;
export const mostColumns = 100;
export const importStates = ['draft', 'running', 'done', 'undone'] as const;
export const undoDays = 7;

const Counts = z.object({
  new: z.int(),
  known: z.int(),
  problems: z.int(),
});
export type ImportCounts = z.infer<typeof Counts>;

/** Id in the shop of a name in the file; null leaves the name unassigned. */
const Name = z.object({ name: z.string().max(200), id: id.nullable() });
export type ImportName = z.infer<typeof Name>;

/** Reservation status for a word of the file; null skips the rows with this word. */
const StatusName = z.object({ name: z.string().max(200), status: z.enum(reservationStatuses).nullable() });
export type StatusName = z.infer<typeof StatusName>;

const ImportMapping = z.object({
  columns: z.array(z.string().max(20).nullable()).max(mostColumns),
  barbers: z.array(Name).max(500),
  services: z.array(Name).max(500),
  /** Words of the status column that `statusOf` cannot read or to which the user gave a status; only for `visitas`. */
  statuses: z.array(StatusName).max(500).optional(),
  month_first: z.boolean(),
  notify: z.boolean(),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

const SentName = Name.extend({ name: exactLines(200) });
const SentStatusName = StatusName.extend({ name: exactLines(200) });
const SentMapping = ImportMapping.extend({
  columns: z.array(exactText(20).nullable()).max(mostColumns),
  barbers: z.array(SentName).max(500),
  services: z.array(SentName).max(500),
  statuses: z.array(SentStatusName).max(500).optional(),
});

const Things = z.object({ client: z.int(), service: z.int(), reservation: z.int() });
export type ImportedThings = z.infer<typeof Things>;

/** `columns` and `rows` preview the file while the import is a draft. */
export const ShopImport = z.object({
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  created_at: instant,
  done_at: instant.nullable(),
  undoable_until: instant.nullable(),
  total_rows: z.int(),
  done_rows: z.int(),
  /** Expected outcomes of a draft's rows; actual outcomes of the processed rows of a started import. */
  counts: Counts,
  problems: z.array(z.object({ problem: z.enum(importProblems), detail: z.string(), count: z.int() })),
  /** First rows with an invalid cell: spreadsheet row number and cell text. */
  problem_rows: z.array(z.object({ row: z.int(), text: z.string() })),
  mapping: ImportMapping,
  columns: z.array(z.string()).nullable(),
  rows: z.array(z.array(z.string())).nullable(),
  /** Counts of an undone import: deleted records, and records that stay because someone used or changed them. */
  removed: Things.nullable(),
  kept: Things.nullable(),
});
export type ShopImport = z.infer<typeof ShopImport>;

export const listImports = route('GET /imports', {
  summary: 'Las importaciones de la barbería, la más reciente primero.',
  allow: 'import.run',
  input: z.object({}),
  answer: z.array(ShopImport),
});

export const readImport = route('GET /imports/:id', {
  summary: 'Una importación: lo que se leyó del archivo y hasta dónde llegó.',
  allow: 'import.run',
  input: z.object({ id: idText }),
  answer: ShopImport,
});

export const editImport = route('PATCH /imports/:id', {
  summary: 'Dice qué contiene cada columna y quién es cada nombre del archivo; lo que falta queda como está.',
  allow: 'import.run',
  input: z.object({ id: idText, mapping: SentMapping.partial() }),
  answer: ShopImport,
  refusals: ['import_running', 'too_many'],
});

export const runImport = route('POST /imports/:id/run', {
  summary: 'Empieza a escribir lo que trae el archivo; sigue aunque nadie espere.',
  allow: 'import.run',
  status: 202,
  input: z.object({ id: idText }),
  answer: ShopImport,
  refusals: ['import_running'],
});

export const undoImport = route('POST /imports/:id/undo', {
  summary: 'Quita lo que la importación creó y nadie tocó, dentro de los 7 días, y dice qué quedó.',
  allow: 'import.run',
  input: z.object({ id: idText }),
  answer: ShopImport,
  refusals: ['import_running', 'import_undone_late'],
});

export const importProblemsFile = file('GET /imports/:id/problems', {
  summary: 'Las filas que no se importaron, de un borrador las que no se importarían, con su motivo.',
  allow: 'import.run',
  input: z.object({ id: idText }),
  type: 'text/csv; charset=utf-8',
  refusals: ['too_many'],
});
