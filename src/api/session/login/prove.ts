import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../../deps.ts';
import { fitsPassword } from '../../security/passwords.ts';
import { recordProof } from '../queries.ts';
import type { Session } from '../require-session.ts';
import { findUser } from '../user-queries.ts';

export async function prove(
  { db, now, hashCost }: Deps,
  { id, organization_id, user }: Session,
  { password }: { password: string },
): Promise<undefined> {
  const person = await findUser(db, organization_id, user.id);
  if (!(await fitsPassword(password, person?.password_hash, hashCost))) throw new Refusal('wrong_password');
  await recordProof(db, organization_id, id, now());
}
