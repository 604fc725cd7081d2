import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type Client,
  type clientOrigins,
  type listVisits,
  visitsAtOnce,
  type ClientVisit,
} from '#domain/clients/contract.ts';
import { mergedFields } from '#domain/clients/merged-fields.ts';
import { Refusal } from '#domain/refusal.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { readHistory, readLast, readNumbers } from './list/client-numbers.ts';
import { readCard } from './loyalty/read-cards.ts';
import { readUndoable } from './loyalty/queries.ts';
import { isOpenTo, personColumns } from './list/list-clients.ts';
import { readRemindersOff } from './consent-queries.ts';
import { bookOf, standsFor } from './queries.ts';
import type { Reader } from './read-access.ts';

/** The id of a client's main client; 404 for an unknown client or a card closed to the reader. */
export async function requireClient(
  db: Db,
  organization: OrganizationId,
  id: number,
  reader?: Reader,
): Promise<number> {
  const row = await bookOf(db, organization)
    .select(standsFor.as('id'))
    .where('c.id', '=', id)
    .$if(reader !== undefined, (query) => query.where(isOpenTo(db, organization, reader as Reader)))
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row.id;
}

const columns = [
  ...personColumns,
  'c.origin',
  'c.blocked_by',
  'c.block_reason',
  'c.data_asked_at',
  'c.erasing_asked_at',
] as const;

export const readMembers = (db: Db, organization: OrganizationId, id: number) =>
  db
    .selectFrom('clients as c')
    .select(columns)
    .where('c.organization_id', '=', organization)
    .where((eb) => eb.or([eb('c.id', '=', id), eb('c.merged_into', '=', id)]))
    .orderBy('c.merged_into', (order) => order.nullsFirst())
    .orderBy('c.id')
    .execute();

export async function readClient(
  db: Db,
  organization: OrganizationId,
  id: number,
  nowMs: EpochMs,
): Promise<Client> {
  const [own, ...merged] = await readMembers(db, organization, id);
  if (!own) throw new Refusal('not_found');
  const ids = [own.id, ...merged.map((each) => each.id)];
  const { last_id, ...numbers } = (await readNumbers(db, organization, [id], nowMs))(id);
  const lastOf = await readLast(db, organization, last_id === null ? [] : [last_id]);
  const notes = await listNotes(db, organization, ids);
  const shown = mergedFields(own, merged);
  const consents = await listConsents(db, organization, ids, shown.email);
  const areRemindersOff = await readRemindersOff(db, organization, own.id, shown.email);
  const history = await readHistory(db, organization, ids, { most: visitsAtOnce });
  const loyalty = await readCard(db, organization, own.id, nowMs);
  const redeemed = loyalty ? await readUndoable(db, organization, own.id, nowMs) : [];
  const blocked = [own, ...merged].find(({ blocked_at }) => blocked_at !== null);
  return {
    ...shown,
    ...numbers,
    last: lastOf(last_id),
    origin: own.origin as (typeof clientOrigins)[number],
    reminders_off: areRemindersOff,
    ...(loyalty && { loyalty }),
    ...(redeemed.length > 0 && { redeemed: redeemed.map(({ id: rid, at }) => ({ id: rid, at })) }),
    ...dataRequest([own, ...merged]),
    blocked: blocked?.blocked_at
      ? { at: blocked.blocked_at, by: blocked.blocked_by, reason: blocked.block_reason }
      : null,
    merged,
    notes,
    consents,
    history,
  };
}

type DataRequestTimes = { data_asked_at: Instant | null; erasing_asked_at: Instant | null };

function dataRequest(members: readonly DataRequestTimes[]): Pick<Client, 'data_request'> {
  const [newest] = members
    .flatMap(({ data_asked_at, erasing_asked_at }) => [
      { kind: 'export' as const, at: data_asked_at },
      { kind: 'erase' as const, at: erasing_asked_at },
    ])
    .flatMap(({ kind, at }) => (at === null ? [] : [{ kind, at }]))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return newest ? { data_request: newest } : {};
}

export async function readVisits(
  db: Db,
  organization: OrganizationId,
  id: number,
  { before }: Pick<z.output<typeof listVisits.input>, 'before'>,
): Promise<ClientVisit[]> {
  const members = await readMembers(db, organization, id);
  const ids = members.map((each) => each.id);
  return readHistory(db, organization, ids, { before, most: visitsAtOnce });
}

// Upper bound; no client has so many notes that a reader could use more.
const mostNotes = 500;

export const notesAbout = (db: Db, organization: OrganizationId, clients: readonly number[]) =>
  db
    .selectFrom('client_notes as n')
    .innerJoin('users as u', (join) =>
      join.on('u.organization_id', '=', organization).onRef('u.id', '=', 'n.user_id'),
    )
    .select(['n.id', 'n.text', 'n.created_at', 'n.user_id', 'u.firstname', 'u.lastname'])
    .where('n.organization_id', '=', organization)
    .where('n.client_id', '=', sql<number>`any(${clients})`)
    .where('n.deleted_at', 'is', null)
    .orderBy('n.id', 'desc')
    .limit(mostNotes);

const listNotes = async (db: Db, organization: OrganizationId, clients: readonly number[]) =>
  (await notesAbout(db, organization, clients).execute()).map(toNote);

type NoteRow = Awaited<ReturnType<ReturnType<typeof notesAbout>['executeTakeFirstOrThrow']>>;

export const toNote = ({ id, text, created_at, user_id, firstname, lastname }: NoteRow) => ({
  id,
  text,
  created_at,
  user: { id: user_id, firstname, lastname },
});

const mostConsents = 50;

async function listConsents(
  db: Db,
  organization: OrganizationId,
  clients: readonly number[],
  email: string | null,
) {
  const rows = await db
    .selectFrom('client_consents')
    .select(['channel', 'purpose', 'given', 'source', 'at'])
    .where('organization_id', '=', organization)
    .where('client_id', '=', sql<number>`any(${clients})`)
    .where('reservation_id', 'is', null)
    .where((eb) => eb.or([eb('email', 'is', null), eb('email', '=', email)]))
    .orderBy('id', 'desc')
    .limit(mostConsents)
    .execute();
  return rows as Client['consents'];
}
