import type { PersonSummary } from '#domain/privacy/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, instantOf, epochOf } from '#domain/time.ts';
import { findPerson, type PersonRow } from '../clients/personal-queries.ts';
import type { Db } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { readPersonalData, summaryOf } from './export-person.ts';
import { type DataLink, requireLink } from './queries.ts';

/** A link whose client is there still, or 400 `bad_token`. */
export async function requireOpenLink(
  db: Db,
  token: string,
  nowMs: EpochMs,
): Promise<DataLink & { person: PersonRow }> {
  const link = await requireLink(db, token, nowMs);
  const person = await findPerson(db, link.organization, link.client_id);
  if (link.used_at !== null || !person || person.erased_at !== null) throw new Refusal('bad_token');
  return { ...link, person };
}

/** What a shop keeps of the person of a link, counted. */
export async function readByLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<PersonSummary> {
  const { organization, person, expires_at } = await requireOpenLink(db, token, now());
  const data = await readPersonalData(db, organization, person.id, now());
  const { firstname, lastname, phone, email } = person;
  const client = { firstname, lastname, phone, email };
  return { ...summaryOf(data), client, expires_at: instantOf(epochOf(expires_at)) };
}
