import type { PersonSummary } from '#domain/privacy/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, instantOf, epochOf } from '#domain/time.ts';
import { wantsMarketing } from '../clients/consent-queries.ts';
import { findPerson, type PersonRow } from '../clients/personal-queries.ts';
import type { Db } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { readDataUnder, summaryOf } from './export-person.ts';
import { type DataLink, requireLink } from './queries.ts';

/** A link whose client still exists, with the address that it was mailed to, or 400 `bad_token`. */
export async function requireOpenLink(
  db: Db,
  token: string,
  nowMs: EpochMs,
): Promise<DataLink & { person: PersonRow; email: string }> {
  const link = await requireLink(db, token, nowMs);
  const person = await findPerson(db, link.organization, link.client_id);
  if (link.used_at !== null || !person || person.erased_at !== null) throw new Refusal('bad_token');
  const email = link.email ?? person.email;
  if (email === null) throw new Refusal('bad_token');
  return { ...link, person, email };
}

/** What a shop stores about a person under the address of a link, counted. */
export async function readByLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<PersonSummary> {
  const { organization, person, email, expires_at } = await requireOpenLink(db, token, now());
  const data = await readDataUnder(db, organization, { client: person.id, email }, now());
  const { firstname, lastname, phone } = data.clients[0];
  const client = { firstname, lastname, phone, email };
  return { ...summaryOf(data), client, expires_at: instantOf(epochOf(expires_at)) };
}

/** Whether the address of a data link receives marketing e-mails of the shop; 400 `bad_token` for a link that is over. */
export async function wantsNews({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<boolean> {
  const { organization, person, email } = await requireOpenLink(db, token, now());
  return wantsMarketing(db, organization, person.id, email);
}
