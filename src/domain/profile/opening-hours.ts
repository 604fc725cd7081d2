import { type OpeningDay, type OpenRange, weekOf } from '../branches/opening.ts';
import type { BranchOpening } from './contract.ts';

export function unionOf(ranges: readonly OpenRange[]): OpenRange[] {
  const union: OpenRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start.localeCompare(b.start))) {
    const last = union.at(-1);
    if (last && range.start <= last.end) last.end = range.end > last.end ? range.end : last.end;
    else union.push({ ...range });
  }
  return union;
}

/** A person's hours on a weekday and the branch of that work; a null branch means all branches. */
export type WorkingDay = OpeningDay & { branch_id: number | null };
type Branch = { id: number; opening?: OpeningDay[] | undefined };

/**
 * Opening hours of each active branch: its own hours, else the combined hours of the people offered there. A shop
 * without branches gets one entry with `branch_id` null. The result names no person and no reason.
 */
export function openingOf(branches: readonly Branch[], work: readonly WorkingDay[]): BranchOpening[] {
  const derived = (branchId: number | null) =>
    weekOf((weekday) =>
      unionOf(
        work
          .filter((day) => day.weekday === weekday && isOffered(day, branchId))
          .flatMap(({ ranges }) => ranges),
      ),
    );
  if (branches.length === 0) return [{ branch_id: null, days: derived(null), is_derived: true }];
  return branches.map(({ id, opening }) => ({
    branch_id: id,
    days: opening ?? derived(id),
    is_derived: !opening,
  }));
}

const isOffered = ({ branch_id }: WorkingDay, branchId: number | null): boolean =>
  branchId === null || branch_id === null || branch_id === branchId;
