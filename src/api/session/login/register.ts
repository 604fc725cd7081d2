import type { z } from 'zod';
import type { register as call } from '#domain/session/contract.ts';
import type { Deps } from '../../deps.ts';
import { hashPassword } from '../../security/passwords.ts';
import { refuseWeakPassword } from '../../security/weak-passwords.ts';
import { newIds } from '../../database/bulk-insert.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { byProduct, change } from '../../database/unit-of-work.ts';
import { insertDraft } from '../../organization/queries.ts';
import { claimEmail } from '../directory-queries.ts';
import { sendConfirmation } from '../notifications.ts';
import { insertUser } from '../user-queries.ts';

export async function register(deps: Deps, { password, ...form }: z.output<typeof call.input>) {
  refuseWeakPassword(password, form);
  const password_hash = await hashPassword(password, deps.hashCost);
  const { organizations } = await newIds(deps.db, ['organizations'], 1);
  const organization = organizations[0] as OrganizationId;
  return change(deps, byProduct(organization), async (work) => {
    const { tx, now, audit } = work;
    await insertDraft(tx, organization, now());
    const owner = await insertUser(tx, organization, { ...form, role: 'owner', password_hash }, now());
    await claimEmail(tx, organization, owner.id, form.email);
    await sendConfirmation(work, owner.id);
    const about = { subject: 'user', subject_id: owner.id, action: 'registered' } as const;
    audit({ ...about, after: owner, actor: { kind: 'person', user: owner } });
    return owner;
  });
}
