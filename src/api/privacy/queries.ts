import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { linkMinutes } from '#domain/privacy/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { minutes, toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { StaleRows } from '../jobs/sweep.ts';
import { fingerprint, mintPublicId, organizationOfPublicId } from '../security/tokens.ts';

const any = (ids: readonly number[]) => sql<number>`any(${ids})`;

/** A new link to what a shop stores about a client under the address to which it is mailed. Only its hash is stored. */
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

/** The client and the address of a data link, and whether it was used to erase them. */
export type DataLink = {
  organization: OrganizationId;
  client_id: number;
  /** The address to which it was mailed; null for a link from before addresses were stored. */
  email: string | null;
  expires_at: Instant;
  used_at: Instant | null;
};

/** A link that is not over, or 400 `bad_token`. */
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

/** The address to which a link is mailed; undefined once it is gone. */
export async function addressOfLink(db: Db, token: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('privacy_tokens')
    .select('email')
    .where('organization_id', '=', organizationOfPublicId(token))
    .where('token_hash', '=', fingerprint(token))
    .executeTakeFirst();
  return row?.email;
}

/** Notes that a link was used up. */
export const useLink = (tx: Tx, organization: OrganizationId, token: string, nowMs: EpochMs) =>
  tx
    .updateTable('privacy_tokens')
    .set({ used_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .where('token_hash', '=', fingerprint(token))
    .execute();

/** Ends the links to some clients. */
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

/** How far the erasing of a client is; undefined where it was never begun. */
export const findErasure = (db: Db, organization: OrganizationId, client: number) =>
  db
    .selectFrom('erasures')
    .select(['at', 'noted_at', 'done_at'])
    .where('organization_id', '=', organization)
    .where('client_id', '=', client)
    .executeTakeFirst();

/** Notes that some clients are being erased; of those who were already the erasing begins anew. */
export const insertErasures = (
  tx: Tx,
  organization: OrganizationId,
  clients: readonly number[],
  at: Instant,
) =>
  tx
    .insertInto('erasures')
    .values(clients.map((client_id) => ({ organization_id: organization, client_id, at })))
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'client_id']).doUpdateSet({ done_at: null }),
    )
    .execute();

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

/** The file that says, beside the data, who was erased: one line of JSON each, with ids alone. */
export const erasuresFile = (dataDir: string): string => join(dataDir, 'erasures.jsonl');

/** Writes down in the file that some clients are being erased, so that an older backup does not bring them back. */
export async function noteErasures(
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
