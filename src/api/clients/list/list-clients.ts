import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { ClientRow, listClients as call } from '#domain/clients/contract.ts';
import { mergedFields } from '#domain/clients/merged-fields.ts';
import { phoneDigits } from '#domain/text/contact.ts';
import { withoutAccents } from '#domain/text/search-by-name.ts';
import type { EpochMs } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import { bookedReservations } from '../../database/booked-reservations.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import type { Deps } from '../../deps.ts';
import { readLast, readNumbers, readOrder } from './client-numbers.ts';
import { bookOf, standsFor } from '../queries.ts';
import type { Reader } from '../read-access.ts';

type Filters = z.output<typeof call.input>;
type ClientQuery = Filters & { reader: Reader };

// Searches for a common name usually mean a client with a recent visit, so this many latest visits are searched first.
const latest = 500;

export async function listClients(
  { db, cache }: Pick<Deps, 'db' | 'cache'>,
  organization: OrganizationId,
  query: ClientQuery,
): Promise<ClientRow[]> {
  const recent = await findRecent(db, organization, query);
  const ids = recent ?? (await ranked(db, cache, organization, query));
  const rows = await readPeople(db, organization, ids, query.reader.nowMs);
  return query.reader.seesEmail ? rows : rows.map((row) => ({ ...row, email: null }));
}

const holds = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
const begins = (text: string) => holds(text).slice(1);

/**
 * Whether a client matches the search text: by phone from three digits on, else by a name containing every word;
 * readers of e-mails also match the start of an e-mail.
 */
function matches(table: string, q: string, { seesEmail, searchable }: Reader) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  // A phone stored with its country code has no leading zero; in a phone stored as typed the other digits still match.
  const digits = phoneDigits(q).replace(/^0+(?=\d{3})/, '');
  // A lone accent leaves one empty word, which matches every name.
  const words = withoutAccents(q).trim().split(/\s+/);
  const isName = sql.join(
    words.map((word) => sql`${column('search_name')} like ${holds(word)}`),
    sql` and `,
  );
  const fits = digits.length >= 3 ? sql`${column('phone_digits')} like ${holds(digits)}` : isName;
  const isEmail = sql`coalesce(${column('email')} like ${begins(q.toLowerCase())}, false)`;
  const isMatch = seesEmail ? sql<SqlBool>`((${fits}) or ${isEmail})` : sql<SqlBool>`(${fits})`;
  if (!searchable) return isMatch;
  const isShown = (name: string, pattern: string) => sql`coalesce(lower(${column(name)}) ~ ${pattern}, true)`;
  return sql<SqlBool>`(${isMatch} and ${isShown('email', searchable.email)} and ${isShown('phone_digits', searchable.digits)})`;
}

const clientsOfBarber = (db: Db, organization: OrganizationId, barber: number) =>
  clientsOfVisits(db, organization, visitsOfBarber(db, organization, barber));

const visitsOfBarber = (db: Db, organization: OrganizationId, barber: number) =>
  db
    .selectFrom(bookedReservations(organization).as('r'))
    .select('r.client_id')
    .where('r.barber_id', '=', barber)
    .where('r.deleted_at', 'is', null)
    .where('r.client_id', 'is not', null);

const clientsOfVisits = (db: Db, organization: OrganizationId, visits: ReturnType<typeof visitsOfBarber>) =>
  db
    .selectFrom('clients as c')
    .select(standsFor.as('id'))
    .where('c.organization_id', '=', organization)
    .where('c.id', 'in', visits);

/**
 * Clients whose card is open to a barber who sees only own clients. A reservation of the barber opens the card if
 * another user or the client booked it, or if it is past and not canceled. Booking for a typed phone alone opens no
 * card.
 */
const cardsOpenTo = (db: Db, organization: OrganizationId, barber: number, nowMs: EpochMs) =>
  clientsOfVisits(
    db,
    organization,
    visitsOfBarber(db, organization, barber).where((eb) =>
      eb.or([
        eb('r.booked_by', 'is distinct from', barber),
        eb.and([eb('r.start_at', '<=', toInstant(nowMs)), eb('r.status', '<>', 'canceled')]),
      ]),
    ),
  );

export const isOpenTo = (db: Db, organization: OrganizationId, { only, nowMs }: Reader) =>
  only === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${standsFor} in (${cardsOpenTo(db, organization, only, nowMs)})`;

const isNarrow = ({ q, tag, barber_id, blocked, reader }: ClientQuery) =>
  q !== '' || tag !== undefined || barber_id !== undefined || blocked !== undefined || reader.only !== null;

function found(db: Db, organization: OrganizationId, { q, tag, barber_id, blocked, reader }: ClientQuery) {
  const merged = db
    .selectFrom('clients as m')
    .select('m.merged_into')
    .where('m.organization_id', '=', organization)
    .where('m.merged_into', 'is not', null);
  const blockedOnes = db
    .selectFrom('clients as c')
    .select(standsFor.as('id'))
    .where('c.organization_id', '=', organization)
    .where('c.blocked_at', 'is not', null);
  return bookOf(db, organization)
    .where('c.merged_into', 'is', null)
    .where(isOpenTo(db, organization, reader))
    .$if(barber_id !== undefined, (query) =>
      query.where('c.id', 'in', clientsOfBarber(db, organization, barber_id ?? 0)),
    )
    .$if(q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          matches('c', q, reader),
          eb('c.id', 'in', merged.where(matches('m', q, reader)).$castTo<{ merged_into: number }>()),
        ]),
      ),
    )
    .$if(tag !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          sql<SqlBool>`c.tags @> array[${tag}]::text[]`,
          eb.and([
            sql<SqlBool>`c.tags = '{}'`,
            eb(
              'c.id',
              'in',
              merged.where(sql<SqlBool>`m.tags @> array[${tag}]::text[]`).$castTo<{ merged_into: number }>(),
            ),
          ]),
        ]),
      ),
    )
    .$if(blocked === true, (query) => query.where('c.id', 'in', blockedOnes))
    .$if(blocked === false, (query) => query.where('c.id', 'not in', blockedOnes));
}

/**
 * First page by last visit, if the shop's latest visits fill it; null otherwise. A search with many matches then need
 * not read all of them.
 */
async function findRecent(
  db: Db,
  organization: OrganizationId,
  query: ClientQuery,
): Promise<number[] | null> {
  const { sort, after, inactive_days, barber_id, reader, limit } = query;
  if (sort !== 'last_visit' || after !== undefined || inactive_days !== undefined) return null;
  // Clients of one barber may be few among the shop's latest visits.
  if (barber_id !== undefined || reader.only !== null) return null;
  const visits = db
    .selectFrom(bookedReservations(organization).as('r'))
    .select(['r.client_id', 'r.start_at'])
    .where('r.deleted_at', 'is', null)
    .where('r.start_at', '<=', toInstant(reader.nowMs))
    .where('r.status', 'not in', ['canceled', 'no_show'])
    .orderBy('r.start_at', 'desc')
    .limit(latest);
  const rows = await found(db, organization, query)
    .innerJoin('clients as own', (join) =>
      join
        .on('own.organization_id', '=', organization)
        .on(sql<SqlBool>`coalesce(own.merged_into, own.id) = c.id`),
    )
    .innerJoin(visits.as('v'), 'v.client_id', 'own.id')
    .select('c.id')
    .groupBy('c.id')
    .orderBy(({ fn }) => fn.max('v.start_at'), 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.length === limit ? rows.map(({ id }) => id) : null;
}

const bytesOfId = 8;

/** The order of the whole book is cached until the shop changes. */
async function ranked(
  db: Db,
  cache: Deps['cache'],
  organization: OrganizationId,
  query: ClientQuery,
): Promise<number[]> {
  const { sort, after, inactive_days, limit } = query;
  const read = async () => {
    const order = await readOrder(db, organization, { sort, inactive_days }, query.reader.nowMs);
    return { order, bytes: order.length * bytesOfId };
  };
  const [{ order }, wanted] = await Promise.all([
    cache.content(organization, `clients by ${sort} ${inactive_days ?? ''}`, read),
    isNarrow(query) ? found(db, organization, query).select('c.id').execute() : null,
  ]);
  const first = after === undefined ? 0 : order.indexOf(after) + 1;
  // A client deleted or merged since the previous page has no place in the order.
  if (after !== undefined && first === 0) return [];
  const ids = wanted && new Set(wanted.map(({ id }) => id));
  const page: number[] = [];
  for (let at = first; at < order.length && page.length < limit; at += 1) {
    const id = order[at] as number;
    if (!ids || ids.has(id)) page.push(id);
  }
  return page;
}

export const personColumns = [
  'c.id',
  'c.merged_into',
  'c.firstname',
  'c.lastname',
  'c.phone',
  'c.email',
  'c.photo_url',
  'c.preferred_barber_id',
  'c.tags',
  'c.blocked_at',
  'c.created_at',
] as const;

export async function readPeople(
  db: Db,
  organization: OrganizationId,
  ids: readonly number[],
  nowMs: EpochMs,
): Promise<ClientRow[]> {
  if (ids.length === 0) return [];
  const [people, numbersOf] = await Promise.all([
    db
      .selectFrom('clients as c')
      .select(personColumns)
      .where('c.organization_id', '=', organization)
      .where((eb) =>
        eb.or([
          eb('c.id', '=', sql<number>`any(${ids})`),
          eb('c.merged_into', '=', sql<number>`any(${ids})`),
        ]),
      )
      .execute(),
    readNumbers(db, organization, ids, nowMs),
  ]);
  const lastOf = await readLast(
    db,
    organization,
    ids.flatMap((id) => numbersOf(id).last_id ?? []),
  );
  return ids.flatMap((id): ClientRow[] => {
    const own = people.find((person) => person.id === id);
    if (!own) return [];
    const merged = people.filter(({ merged_into }) => merged_into === id);
    const { last_id, ...numbers } = numbersOf(id);
    return [
      {
        ...mergedFields(own, merged),
        ...numbers,
        last: lastOf(last_id),
        is_blocked: [own, ...merged].some(({ blocked_at }) => blocked_at !== null),
      },
    ];
  });
}

export async function listTags(db: Db, organization: OrganizationId, reader: Reader): Promise<string[]> {
  const rows = await bookOf(db, organization)
    .where(isOpenTo(db, organization, reader))
    .select(sql<string>`unnest(c.tags)`.as('tag'))
    .distinct()
    .execute();
  return rows.map(({ tag }) => tag).toSorted((one, other) => one.localeCompare(other, 'es'));
}
