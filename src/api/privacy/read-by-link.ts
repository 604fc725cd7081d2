import type { PersonSummary } from '#domain/privacy/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, instantOf, epochOf } from '#domain/time.ts';
import { wantsMarketing } from '../clients/consent-queries.ts';
import { findPerson, type PersonRow } from '../clients/personal-queries.ts';
import type { Db } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { readDataUnder, summaryOf } from './export-person.ts';
import { type DataLink, requireLink } from './queries.ts';

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

type ReadDeps = Pick<Deps, 'db' | 'now'>;
type OpenLink = Awaited<ReturnType<typeof requireOpenLink>>;

export const readByLink = async (deps: ReadDeps, token: string): Promise<PersonSummary> =>
  summaryOfLink(deps, await requireOpenLink(deps.db, token, deps.now()));

export async function readWithMarketing(
  deps: ReadDeps,
  token: string,
): Promise<{ summary: PersonSummary; wantsNews: boolean }> {
  const link = await requireOpenLink(deps.db, token, deps.now());
  const [summary, wantsNews] = await Promise.all([
    summaryOfLink(deps, link),
    wantsMarketing(deps.db, link.organization, link.person.id, link.email),
  ]);
  return { summary, wantsNews };
}

async function summaryOfLink(
  { db, now }: ReadDeps,
  { organization, person, email, expires_at }: OpenLink,
): Promise<PersonSummary> {
  const data = await readDataUnder(db, organization, { client: person.id, email }, now());
  const { firstname, lastname, phone } = data.clients[0];
  const client = { firstname, lastname, phone, email };
  return { ...summaryOf(data), client, expires_at: instantOf(epochOf(expires_at)) };
}
