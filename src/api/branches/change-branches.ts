import type { z } from 'zod';
import type { AuditAction } from '#domain/audit/messages.ts';
import {
  type Branch,
  type BranchForm,
  type editBranch as editCall,
  mostBranches,
} from '#domain/branches/contract.ts';
import { refuseAddresses } from '#domain/text/names.ts';
import type { Deps } from '../deps.ts';
import { type Idempotency, makeOnce } from '../database/idempotency.ts';
import { by, change } from '../database/unit-of-work.ts';
import { requireRoom } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import {
  countBranches,
  hideBranch,
  insertBranch,
  lockBranch,
  requireBranch,
  updateBranch,
} from './queries.ts';

const mailedFields = ['address_line1', 'city', 'postcode', 'country', 'phone'] as const;

const about = (id: number, action: AuditAction<'branch'>) =>
  ({ subject: 'branch', subject_id: id, action }) as const;

const auditSnapshot = ({ opening, ...branch }: Branch) => ({
  ...branch,
  ...(opening && { opening: JSON.stringify(opening) }),
});

export function createBranch(
  deps: Deps,
  session: Session,
  form: z.output<typeof BranchForm>,
  idempotency: Idempotency = null,
) {
  const organization = session.organization_id;
  refuseAddresses(mailedFields, form);
  return change(deps, by(session), (work) => {
    const { tx, now, audit } = work;
    return makeOnce(work, idempotency, {
      find: (id) => requireBranch(tx, organization, id),
      make: async () => {
        await requireRoom(tx, organization, mostBranches, countBranches);
        const after = await insertBranch(tx, organization, form, now());
        audit({ ...about(after.id, 'created'), after: auditSnapshot(after) });
        return after;
      },
    });
  });
}

export function editBranch(deps: Deps, session: Session, form: z.output<typeof editCall.input>) {
  const organization = session.organization_id;
  return change(deps, by(session), async ({ tx, audit }) => {
    const before = await lockBranch(tx, organization, form.id);
    refuseAddresses(mailedFields, form, before);
    const after = await updateBranch(tx, organization, { ...before, ...form });
    audit({ ...about(form.id, 'changed'), before: auditSnapshot(before), after: auditSnapshot(after) });
    return after;
  });
}

export async function deleteBranch(deps: Deps, session: Session, id: number): Promise<undefined> {
  const organization = session.organization_id;
  await change(deps, by(session), async ({ tx, now, audit }) => {
    const before = await lockBranch(tx, organization, id);
    const unassigned = await hideBranch(tx, organization, id, now());
    audit({ ...about(id, 'deleted'), before: auditSnapshot(before) });
    for (const subject_id of unassigned) {
      const reassigned = { subject: 'user', subject_id, action: 'branch-assigned' } as const;
      audit({ ...reassigned, before: { branch_id: id }, after: { branch_id: null } });
    }
  });
}
