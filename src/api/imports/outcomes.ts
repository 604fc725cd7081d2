import { type ShopImport, undoDays } from '#domain/imports/contract.ts';
import type { Judged } from '#domain/imports/judge.ts';
import { type ImportProblem, importProblems, problemText } from '#domain/imports/problems.ts';
import { epochOf, instantOf } from '#domain/time.ts';
import { days } from '../clock.ts';
import type { ImportRow, StoredCounts } from './queries.ts';

export const noCounts: StoredCounts = { new: 0, known: 0, problems: {} };

export function countOutcomes(judged: readonly Judged<unknown>[], counts: StoredCounts): StoredCounts {
  const sum = { ...counts, problems: { ...counts.problems } };
  for (const one of judged) {
    if (one.outcome !== 'problem') {
      sum[one.outcome] += 1;
      continue;
    }
    sum.problems[one.problem] = (sum.problems[one.problem] ?? 0) + 1;
    const { status } = statusIn(one);
    if (status !== undefined) sum.statuses = countStatus(sum.statuses ?? {}, status);
  }
  return sum;
}

// Limits the stored texts, because a column may have a different text in each row.
const mostStatuses = 100;

const countStatus = (statuses: Record<string, number>, status: string): Record<string, number> =>
  status in statuses || Object.keys(statuses).length < mostStatuses
    ? { ...statuses, [status]: (statuses[status] ?? 0) + 1 }
    : statuses;

type Problem = Extract<Judged<unknown>, { outcome: 'problem' }>;
/** `at` is the spreadsheet's row number, `status` an unclear status. */
export type ProblemRow = { at: number; problem: ImportProblem; status?: string };

export const statusIn = ({ problem, cell }: Problem): { status?: string } =>
  problem === 'unknown_status' && cell ? { status: cell } : {};

type ShownProblem = ShopImport['problem_rows'][number];
const mostShown = 5;
const longestShown = 60;

export const firstProblems = (
  judged: readonly Judged<unknown>[],
  numbers: readonly number[],
  before: readonly ShownProblem[] = [],
): ShownProblem[] =>
  before
    .concat(
      judged.flatMap((one, nth) =>
        one.outcome === 'problem' && one.cell
          ? [{ row: numbers[nth] ?? nth, text: one.cell.slice(0, longestShown) }]
          : [],
      ),
    )
    .slice(0, mostShown);

function problemList({ problems, statuses = {} }: StoredCounts): ShopImport['problems'] {
  const named = Object.entries(statuses).map(([status, count]) => ({
    problem: 'unknown_status' as const,
    detail: problemText('unknown_status', status),
    count,
  }));
  const nameless = named.reduce((left, { count }) => left - count, problems.unknown_status ?? 0);
  const counted = importProblems.map((problem) => ({
    problem,
    detail: problemText(problem),
    count: problem === 'unknown_status' ? nameless : (problems[problem] ?? 0),
  }));
  return [...named, ...counted].filter(({ count }) => count > 0);
}

/** In epoch milliseconds; null before the import ends. */
export const undoEnd = ({ done_at }: Pick<ImportRow, 'done_at'>): number | null =>
  done_at === null ? null : epochOf(done_at) + undoDays * days;

export function toImport(row: ImportRow): ShopImport {
  const { id, kind, state, created_at, done_at, total_rows, done_rows, counts, mapping, sample } = row;
  const { removed = null, kept = null } = counts;
  const problems = problemList(counts);
  const isRead = state === 'done' || state === 'undone';
  const until = state === 'done' ? undoEnd(row) : null;
  return {
    id,
    kind,
    state,
    created_at,
    done_at,
    total_rows,
    done_rows,
    mapping,
    undoable_until: until === null ? null : instantOf(until),
    counts: {
      new: counts.new,
      known: counts.known,
      problems: problems.reduce((sum, { count }) => sum + count, 0),
    },
    problems,
    problem_rows: sample?.problems ?? [],
    columns: (!isRead && sample?.columns) || null,
    rows: (!isRead && sample?.rows) || null,
    removed: state === 'undone' ? removed : null,
    kept: state === 'undone' ? kept : null,
  };
}
