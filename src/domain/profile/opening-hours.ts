import { type OpeningDay, type OpenRange, weekOf } from '../branches/opening.ts';
import type { BranchOpening } from './contract.ts';

/** Ranges in order of their start, those that touch or overlap made one. */
export function unionOf(ranges: readonly OpenRange[]): OpenRange[] {
  const union: OpenRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start.localeCompare(b.start))) {
    const last = union.at(-1);
    if (last && range.start <= last.end) last.end = range.end > last.end ? range.end : last.end;
    else union.push({ ...range });
  }
  return union;
}

/** When a person works on a weekday, and in which branch; without one in all of them. */
export type WorkingDay = OpeningDay & { branch_id: number | null };
type Branch = { id: number; opening?: OpeningDay[] | undefined };

/**
 * When the active branches of a shop are open: by their own hours, else whenever somebody works who is offered there. Where
 * there is no branch, the shop itself, with `branch_id` null. It names no person and no reason.
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
