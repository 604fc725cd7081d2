import { type ShopImport, undoDays } from '#domain/imports/contract.ts';
import type { Judged } from '#domain/imports/judge.ts';
import { importProblems, problemText } from '#domain/imports/problems.ts';
import { epochOf, instantOf } from '#domain/time.ts';
import { days } from '../clock.ts';
import type { ImportRow, StoredCounts } from './queries.ts';

export const noCounts: StoredCounts = { new: 0, known: 0, problems: {} };

/** How many rows became what, added to what was counted before. */
export function countOutcomes(judged: readonly Judged<unknown>[], counts: StoredCounts): StoredCounts {
  const sum = { ...counts, problems: { ...counts.problems } };
  for (const one of judged) {
    if (one.outcome === 'problem') sum.problems[one.problem] = (sum.problems[one.problem] ?? 0) + 1;
    else sum[one.outcome] += 1;
  }
  return sum;
}

/** Until when an import can be undone, in epoch milliseconds; null before its end. */
export const undoEnd = ({ done_at }: Pick<ImportRow, 'done_at'>): number | null =>
  done_at === null ? null : epochOf(done_at) + undoDays * days;

/** An import as sent. */
export function toImport(row: ImportRow): ShopImport {
  const { id, kind, state, created_at, done_at, total_rows, done_rows, counts, mapping, sample } = row;
  const { problems, removed = null, kept = null } = counts;
  const counted = importProblems.flatMap((problem) => {
    const count = problems[problem] ?? 0;
    return count > 0 ? [{ problem, detail: problemText(problem), count }] : [];
  });
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
      problems: counted.reduce((sum, { count }) => sum + count, 0),
    },
    problems: counted,
    columns: sample?.columns ?? null,
    rows: sample?.rows ?? null,
    removed: state === 'undone' ? removed : null,
    kept: state === 'undone' ? kept : null,
  };
}
