import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { minutes } from '../clock.ts';
import { fitsPassword } from '../security/passwords.ts';
import { findSession, noteProof } from './queries.ts';
import type { Session } from './require-session.ts';
import { findUser } from './user-queries.ts';

const provenMs = 15 * minutes;

/** Takes the password of whoever is signed in as proof that it is them, for the next quarter of an hour. */
export async function prove(
  { db, now }: Deps,
  { id, organization_id, user }: Session,
  { password }: { password: string },
): Promise<undefined> {
  const person = await findUser(db, organization_id, user.id);
  if (!(await fitsPassword(password, person?.password_hash))) throw new Refusal('wrong_password');
  await noteProof(db, organization_id, id, now());
}

/** Refuses a login whose password was not given lately: a borrowed session must not become the account. */
export async function requireProof(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, organization_id }: Session,
): Promise<void> {
  const login = await findSession(db, organization_id, id, now());
  const since = login && Date.parse(login.proven_at ?? login.created_at);
  if (!since || now() - since >= provenMs) throw new Refusal('prove_yourself');
}
