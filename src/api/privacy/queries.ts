import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { linkMinutes } from '#domain/privacy/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { minutes, toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { StaleRows } from '../jobs/sweep.ts';
import { fingerprint, mintPublicId, organizationOfPublicId } from '../security/tokens.ts';

const any = (ids: readonly number[]) => sql<number>`any(${ids})`;

export async function issueLink(
  tx: Tx,
  organization: OrganizationId,
  { client, email }: { client: number; email: string },
  nowMs: EpochMs,
): Promise<string> {
  const token = mintPublicId(organization, 32);
  await tx
    .insertInto('privacy_tokens')
    .values({
      organization_id: organization,
      token_hash: fingerprint(token),
      client_id: client,
      email,
      created_at: toInstant(nowMs),
      expires_at: toInstant(nowMs + linkMinutes * minutes),
    })
    .execute();
  return token;
}

export const countLinks = async (
  db: Db,
  organization: OrganizationId,
  client: number,
  nowMs: EpochMs,
): Promise<number> =>
  (
    await db
      .selectFrom('privacy_tokens')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', organization)
      .where('client_id', '=', client)
      .where('expires_at', '>', toInstant(nowMs))
      .executeTakeFirstOrThrow()
  ).count;

/** `used_at` is the time of the link's use for erasing. */
export type DataLink = {
  organization: OrganizationId;
  client_id: number;
  /** The address that received the link; null for links from before addresses were stored. */
  email: string | null;
  expires_at: Instant;
  used_at: Instant | null;
};

export async function requireLink(db: Db, token: string, nowMs: EpochMs): Promise<DataLink> {
  const organization = organizationOfPublicId(token);
  const found =
    organization &&
    (await db
      .selectFrom('privacy_tokens')
      .select(['client_id', 'email', 'expires_at', 'used_at'])
      .where('organization_id', '=', organization)
      .where('token_hash', '=', fingerprint(token))
      .where('expires_at', '>', toInstant(nowMs))
      .executeTakeFirst());
  if (!found) throw new Refusal('bad_token');
  return { organization, ...found };
}

/** The e-mail address of a data link; null for links from before addresses were stored, undefined after deletion. */
export async function addressOfLink(db: Db, token: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('privacy_tokens')
    .select('email')
    .where('organization_id', '=', organizationOfPublicId(token))
    .where('token_hash', '=', fingerprint(token))
    .executeTakeFirst();
  return row?.email;
}

export const useLink = (tx: Tx, organization: OrganizationId, token: string, nowMs: EpochMs) =>
  tx
    .updateTable('privacy_tokens')
    .set({ used_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .where('token_hash', '=', fingerprint(token))
    .execute();

export const deleteLinks = (tx: Tx, organization: OrganizationId, clients: readonly number[]) =>
  tx
    .deleteFrom('privacy_tokens')
    .where('organization_id', '=', organization)
    .where('client_id', '=', any(clients))
    .execute();

export const staleLinks: StaleRows = {
  table: 'privacy_tokens',
  key: 'token_hash',
  since: 'expires_at',
  before: toInstant,
};

export const findErasure = (db: Db, organization: OrganizationId, client: number) =>
  db
    .selectFrom('erasures')
    .select(['at', 'noted_at', 'done_at'])
    .where('organization_id', '=', organization)
    .where('client_id', '=', client)
    .executeTakeFirst();

export const insertErasures = (
  tx: Tx,
  organization: OrganizationId,
  clients: readonly number[],
  at: Instant,
) =>
  insertRows(
    tx,
    'erasures',
    clients.map((client_id) => ({ organization_id: organization, client_id, at })),
    { update: 'on conflict (organization_id, client_id) do update set done_at = null' },
  );

export const settleErasures = (
  db: Db,
  organization: OrganizationId,
  clients: readonly number[],
  settled: { noted_at: Instant } | { done_at: Instant },
) =>
  db
    .updateTable('erasures')
    .set(settled)
    .where('organization_id', '=', organization)
    .where('client_id', '=', any(clients))
    .execute();

/** One JSON object per line, with ids and the time of the erasure only. */
export const erasuresFile = (dataDir: string): string => join(dataDir, 'erasures.jsonl');

/** Prevents a restored older backup from bringing erased clients back. */
export async function recordErasures(
  dataDir: string,
  organization: OrganizationId,
  clients: readonly number[],
  at: Instant,
): Promise<void> {
  const lines = clients.map(
    (client_id) => `${JSON.stringify({ organization_id: organization, client_id, at })}\n`,
  );
  await appendFile(erasuresFile(dataDir), lines.join(''), { mode: 0o600, flush: true });
}
