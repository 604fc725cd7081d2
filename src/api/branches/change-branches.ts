import type { z } from 'zod';
import type { BranchForm, editBranch as editCall } from '#domain/branches/contract.ts';
import type { Deps } from '../deps.ts';
import { by, recordAudit } from '../database/audit-log.ts';
import { transact } from '../database/transaction.ts';
import type { Session } from '../session/require-session.ts';
import { hideBranch, insertBranch, lockBranch, updateBranch } from './queries.ts';

const about = (id: number, action: string) => ({ subject: 'branch', subject_id: id, action }) as const;

export function createBranch({ db, now }: Deps, session: Session, form: z.output<typeof BranchForm>) {
  const organization = session.organization_id;
  return transact(db, async (tx) => {
    const after = await insertBranch(tx, organization, form, now());
    await recordAudit(tx, organization, { ...by(session), ...about(after.id, 'created'), after }, now());
    return after;
  });
}

/** Changes the fields that are present. */
export function editBranch({ db, now }: Deps, session: Session, form: z.output<typeof editCall.input>) {
  const organization = session.organization_id;
  return transact(db, async (tx) => {
    const before = await lockBranch(tx, organization, form.id);
    const after = await updateBranch(tx, organization, { ...before, ...form });
    await recordAudit(
      tx,
      organization,
      { ...by(session), ...about(form.id, 'changed'), before, after },
      now(),
    );
    return after;
  });
}

export async function deleteBranch({ db, now }: Deps, session: Session, id: number): Promise<undefined> {
  const organization = session.organization_id;
  await transact(db, async (tx) => {
    const before = await lockBranch(tx, organization, id);
    const left = await hideBranch(tx, organization, id, now());
    await recordAudit(tx, organization, { ...by(session), ...about(id, 'deleted'), before }, now());
    for (const subject_id of left) {
      const about = { subject: 'user', subject_id, action: 'branch-assigned' } as const;
      const change = { before: { branch_id: id }, after: { branch_id: null } };
      await recordAudit(tx, organization, { ...by(session), ...about, ...change }, now());
    }
  });
}
