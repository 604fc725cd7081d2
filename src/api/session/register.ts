import type { z } from 'zod';
import type { register as call } from '#domain/session/contract.ts';
import type { Deps } from '../deps.ts';
import { by, recordAudit } from '../database/audit-log.ts';
import { hashPassword } from '../security/passwords.ts';
import { transact } from '../database/transaction.ts';
import { insertDraft } from '../organization/queries.ts';
import { insertUser } from './user-queries.ts';

/** Creates an owner, in a tenant that waits for its shop. */
export async function register({ db, now }: Deps, { password, ...form }: z.output<typeof call.input>) {
  const password_hash = await hashPassword(password);
  return transact(db, async (tx) => {
    const organization = await insertDraft(tx, now());
    const owner = await insertUser(tx, organization, { ...form, role: 'owner', password_hash }, now());
    const about = { subject: 'user', subject_id: owner.id, action: 'registered' } as const;
    await recordAudit(tx, organization, { ...by({ user: owner }), ...about, after: owner }, now());
    return owner;
  });
}
