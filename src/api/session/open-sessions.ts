import type { FastifyRequest } from 'fastify';
import type { OpenSession } from '#domain/session/contract.ts';
import { deviceName } from '#domain/session/device-name.ts';
import type { Deps } from '../deps.ts';
import { by, change } from '../database/unit-of-work.ts';
import { clientDigest } from '../http/client-address.ts';
import { deleteSessionsOf, listSessionsOf, type SessionDevice } from './queries.ts';
import { requireProof } from './require-proof.ts';
import type { Session } from './require-session.ts';

const longestAgent = 200;

export const deviceOf = (deps: Pick<Deps, 'tokens'>, request: FastifyRequest): SessionDevice => ({
  user_agent: request.headers['user-agent']?.slice(0, longestAgent) ?? null,
  network_digest: clientDigest(deps, request),
});

export async function listSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, organization_id, user }: Session,
  { network_digest }: SessionDevice,
): Promise<OpenSession[]> {
  const rows = await listSessionsOf(db, organization_id, user.id, now());
  const sessions = rows.map((row) => ({
    device: deviceName(row.user_agent ?? '') ?? 'Dispositivo desconocido',
    created_at: row.created_at,
    last_used_at: row.rotated_at,
    current: row.id === id,
    same_network: row.id === id || row.network_digest === network_digest,
  }));
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
}

export async function endOtherSessions(deps: Deps, session: Session): Promise<undefined> {
  const { id, organization_id, user } = session;
  await requireProof(deps, session);
  await change(deps, by(session), async ({ tx, audit }) => {
    await deleteSessionsOf(tx, organization_id, user.id, id);
    audit({ subject: 'user', subject_id: user.id, action: 'sessions-ended' });
  });
}
