import type { PersonSummary } from '#domain/privacy/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, instantOf, epochOf } from '#domain/time.ts';
import { rowsOfPerson } from '../clients/personal-queries.ts';
import type { Db } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { readPersonalData, summaryOf } from './export-person.ts';
import { type DataLink, requireLink } from './queries.ts';

/** A link whose client is there still, or 400 `bad_token`. */
export async function requireOpenLink(db: Db, token: string, nowMs: EpochMs): Promise<DataLink> {
  const link = await requireLink(db, token, nowMs);
  const [person] = await rowsOfPerson(db, link.organization, link.client_id);
  if (link.used_at !== null || !person || person.erased_at !== null) throw new Refusal('bad_token');
  return { ...link, client_id: person.id };
}

/** What a shop keeps of the person of a link, counted. */
export async function readByLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<PersonSummary> {
  const { organization, client_id, expires_at } = await requireOpenLink(db, token, now());
  const data = await readPersonalData(db, organization, client_id, now());
  return { ...summaryOf(data), expires_at: instantOf(epochOf(expires_at)) };
}
