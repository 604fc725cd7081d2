import { drawerBranch, noBranch } from '#domain/charges/drawer-branch.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, type PlainDate, today } from '#domain/time.ts';
import { branchExisted, undeletedBranches } from '../branches/queries.ts';
import type { DrawerKey } from '../charges/drawer-queries.ts';
import type { Db } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';

/** Date in the shop's zone (default: today) and branch (default: the only active branch, else no branch). */
export type DrawerRequest = { date?: PlainDate | undefined; branch_id?: number | undefined };

/** Removed branches are valid, so that their drawers can be read and closed. */
export async function drawerOf(
  db: Db,
  { id, timezone }: Shop,
  { date, branch_id }: DrawerRequest,
  { now, unknown }: { now: EpochMs; unknown: 'not_found' | 'unknown_branch' },
): Promise<DrawerKey> {
  const business_day = date ?? today(now, timezone);
  if (branch_id === undefined)
    return { branch: drawerBranch([], await undeletedBranches(db, id).execute()), business_day };
  if (branch_id !== noBranch && !(await branchExisted(db, id, branch_id))) throw new Refusal(unknown);
  return { branch: branch_id, business_day };
}
