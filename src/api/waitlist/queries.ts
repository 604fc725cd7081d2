import { type Expression, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Person } from '#domain/clients/client.ts';
import { Refusal } from '#domain/refusal.ts';
import { openStatuses } from '#domain/reservations/status.ts';
import type { EpochMs, Instant, PlainDate } from '#domain/time.ts';
import type { WaitWindow } from '#domain/waitlist/place-for.ts';
import type { WaitState } from '#domain/waitlist/contract.ts';
import { sameClients } from '../clients/queries.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { insertRows } from '../database/bulk-insert.ts';
import { pipeline } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import { reservationsOf } from '../reservations/queries.ts';
import { clockText } from '../schedule/queries.ts';
import { fingerprint } from '../security/tokens.ts';
import { openOffer, unpaidLink } from './offers/queries.ts';

/** Written as a literal, so that the planner matches the partial index. */
export const isLive = sql<SqlBool>`e.state in ('waiting', 'offered', 'paused')`;
const isWaiting = sql<SqlBool>`e.state = 'waiting'`;
const closedStates: readonly WaitState[] = ['booked', 'left', 'expired'];
const isCounted = sql<SqlBool>`e.counts`;

const entries = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('waitlist_entries as e')
    .select((eb) => [
      'e.id',
      'e.external_id',
      'e.client_id',
      'e.client_firstname_snapshot as firstname',
      'e.client_lastname_snapshot as lastname',
      'e.client_phone_snapshot as phone',
      'e.client_email_snapshot as email',
      'e.barber_id',
      'e.branch_id',
      'e.via',
      'e.date_from',
      'e.date_to',
      clockText('e.time_from').as('time_from'),
      clockText('e.time_to').as('time_to'),
      eb.ref('e.state').$castTo<WaitState>().as('state'),
      'e.counts',
      'e.lapsed',
      'e.created_at',
      jsonArrayFrom(
        eb
          .selectFrom('waitlist_lines as l')
          .innerJoin('services as s', (join) =>
            join.on('s.organization_id', '=', organization).onRef('s.id', '=', 'l.service_id'),
          )
          .select(['l.service_id', 's.name', 'l.quantity'])
          .where('l.organization_id', '=', organization)
          .whereRef('l.entry_id', '=', 'e.id')
          .orderBy('l.position'),
      ).as('services'),
    ])
    .where('e.organization_id', '=', organization);

const people = (db: Db, organization: OrganizationId, id: Expression<number | null>) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.firstname', 'u.lastname'])
    .where('u.organization_id', '=', organization)
    .where('u.id', '=', id);

const shown = (db: Db, organization: OrganizationId) =>
  entries(db, organization).select((eb) => [
    jsonObjectFrom(people(db, organization, eb.ref('e.barber_id'))).as('barber'),
    jsonObjectFrom(openOffer(db, organization, eb.ref('e.id'))).as('offer'),
    unpaidLink(db, organization, eb.ref('e.id')).as('deposit_link'),
  ]);

export type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>;
export type OpenOffer = NonNullable<Entry['offer']>;
export const waits = ({ state }: Pick<Entry, 'state'>): boolean => !closedStates.includes(state);
export type EntryName = { id: number } | { external_id: string };

export const findEntry = (db: Db, organization: OrganizationId, name: EntryName) =>
  shown(db, organization)
    .$if('id' in name, (query) => query.where('e.id', '=', (name as { id: number }).id))
    .$if('external_id' in name, (query) =>
      query.where('e.external_id', '=', (name as { external_id: string }).external_id),
    )
    .executeTakeFirst();

export async function requireEntry(db: Db, organization: OrganizationId, name: EntryName): Promise<Entry> {
  const entry = await findEntry(db, organization, name);
  if (!entry) throw new Refusal('not_found');
  return entry;
}

type Filter = {
  state?: WaitState | undefined;
  date_from?: PlainDate | undefined;
  date_to?: PlainDate | undefined;
  barber_id?: number | undefined;
};
export const mostListed = 500;

export const listEntries = (
  db: Db,
  organization: OrganizationId,
  { state, date_from, date_to, barber_id }: Filter,
): Promise<Entry[]> =>
  shown(db, organization)
    .$if(state === undefined, (query) => query.where(isLive))
    .$if(state !== undefined, (query) => query.where('e.state', '=', state as string))
    .$if(date_from !== undefined, (query) => query.where('e.date_to', '>=', date_from as string))
    .$if(date_to !== undefined, (query) => query.where('e.date_from', '<=', date_to as string))
    .$if(barber_id !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('e.barber_id', 'is', null), eb('e.barber_id', '=', barber_id as number)]),
      ),
    )
    .orderBy('e.created_at')
    .orderBy('e.id')
    .limit(mostListed)
    .execute();

export const listOpen = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('waitlist_entries as e')
    .select(['e.client_phone_snapshot as phone', 'e.client_email_snapshot as email'])
    .select(['e.is_confirmed', 'e.joined_from'])
    .where('e.organization_id', '=', organization)
    .where(isLive)
    .execute();

/** First and last date, both included. */
type Dates = { from: PlainDate; to: PlainDate };

const waiting = (db: Db, organization: OrganizationId, { from, to }: Dates) =>
  db
    .selectFrom('waitlist_entries as e')
    .where('e.organization_id', '=', organization)
    .where(isWaiting)
    .where(isCounted)
    .where('e.date_from', '<=', to)
    .where('e.date_to', '>=', from);

export const isAwaited = async (db: Db, organization: OrganizationId, dates: Dates): Promise<boolean> =>
  (await waiting(db, organization, dates).select('e.id').limit(1).executeTakeFirst()) !== undefined;

/** Oldest first, with the starts offered to the entry before and the client's future reservations, for `placeFor`. */
export const listWaiting = (db: Db, organization: OrganizationId, dates: Dates, nowMs: EpochMs) =>
  entries(db, organization)
    .where(isWaiting)
    .where(isCounted)
    .where('e.date_from', '<=', dates.to)
    .where('e.date_to', '>=', dates.from)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('waitlist_offers as o')
          .select('o.start_at')
          .where('o.organization_id', '=', organization)
          .whereRef('o.entry_id', '=', 'e.id'),
      ).as('offers'),
      jsonArrayFrom(
        reservationsOf(db, organization)
          .select(['start_at', 'end_at'])
          .where('client_id', 'in', sameClients(db, organization, eb.ref('e.client_id')))
          .where('status', 'in', openStatuses)
          .where('deleted_at', 'is', null)
          .where('end_at', '>', toInstant(nowMs)),
      ).as('visits'),
    ])
    .orderBy('e.created_at')
    .orderBy('e.id')
    .limit(mostListed)
    .execute();
export type WaitingEntry = Awaited<ReturnType<typeof listWaiting>>[number];

/** Locks a waiting entry without waiting; false where another transaction locks it or it no longer waits. */
export const claimWaiting = async (tx: Tx, organization: OrganizationId, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('waitlist_entries as e')
    .select('e.id')
    .where('e.organization_id', '=', organization)
    .where('e.id', '=', id)
    .where(isWaiting)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()) !== undefined;

export const lockEntry = (tx: Tx, organization: OrganizationId, id: number) =>
  tx
    .selectFrom('waitlist_entries')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();

type LinkOfMail = { externalId: string; token: string };

export const findOfToken = (db: Db, organization: OrganizationId, { externalId, token }: LinkOfMail) =>
  entries(db, organization)
    .where('e.external_id', '=', externalId)
    .where('e.token_hash', '=', fingerprint(token))
    .executeTakeFirst();

export const markConfirmed = async (tx: Tx, organization: OrganizationId, id: number): Promise<boolean> =>
  (await tx
    .updateTable('waitlist_entries')
    .set({ is_confirmed: true, counts: true, joined_from: null })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('is_confirmed', '=', false)
    .returning('id')
    .executeTakeFirst()) !== undefined;

type NewEntry = WaitWindow & {
  id: number;
  external_id: string;
  client_id: number;
  person: Person;
  barber_id: number | null;
  branch_id: number | null;
  added_by: number | null;
  via: string | null;
  is_confirmed: boolean;
  counts: boolean;
  token: string | null;
  joined_from: string | null;
  lines: readonly { service_id: number; quantity: number }[];
};

export async function insertEntry(
  tx: Tx,
  organization: OrganizationId,
  { person, lines, token, ...entry }: NewEntry,
  nowMs: EpochMs,
): Promise<void> {
  const row = {
    ...entry,
    organization_id: organization,
    client_firstname_snapshot: person.firstname,
    client_lastname_snapshot: person.lastname,
    client_phone_snapshot: person.phone,
    client_email_snapshot: person.email,
    token_hash: token && `\\x${fingerprint(token).toString('hex')}`,
    state: 'waiting',
    lapsed: 0,
    created_at: toInstant(nowMs),
  };
  const rows = lines.map(({ service_id, quantity }, position) => ({
    organization_id: organization,
    entry_id: entry.id,
    position,
    service_id,
    quantity,
  }));
  await pipeline(insertRows(tx, 'waitlist_entries', [row]), insertRows(tx, 'waitlist_lines', rows));
}

// A closed entry counts for no network address any more.
const closing = (closed_at: Instant) => ({ closed_at, joined_from: null });

export const updateEntry = (
  { tx, organization, now }: Pick<Work, 'tx' | 'organization' | 'now'>,
  id: number,
  changes: { state: WaitState; lapsed?: number },
) =>
  tx
    .updateTable('waitlist_entries')
    .set({ ...changes, ...(waits(changes) ? { closed_at: null } : closing(toInstant(now()))) })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
