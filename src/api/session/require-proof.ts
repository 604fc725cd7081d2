import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { minutes } from '../clock.ts';
import { findSession } from './queries.ts';
import type { Session } from './require-session.ts';

const provenMs = 15 * minutes;

/** Refuses sessions without a recent password proof, so that a stolen session cannot take over the account. */
export async function requireProof(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, organization_id }: Session,
): Promise<void> {
  const login = await findSession(db, organization_id, id, now());
  const since = login && Date.parse(login.proven_at ?? login.created_at);
  if (!since || now() - since >= provenMs) throw new Refusal('prove_yourself');
}
