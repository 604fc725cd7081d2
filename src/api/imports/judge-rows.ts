import { setImmediate as turn } from 'node:timers/promises';
import type { Person } from '#domain/clients/client.ts';
import { fullName } from '#domain/text/contact.ts';
import { statusOf, textOf } from '#domain/imports/cells.ts';
import type { Columns, ImportField, ImportKind } from '#domain/imports/columns.ts';
import type { ImportMapping, ImportName, StatusName } from '#domain/imports/contract.ts';
import {
  judgeClients,
  type Judged,
  judgeServices,
  judgeVisits,
  createClientMatcher,
  type MatchedClient,
  type MatchedService,
  type NewId,
  type PlannedVisit,
  type StoredService,
} from '#domain/imports/judge.ts';
import { sameName } from '#domain/text/search-by-name.ts';
import { isProblem, readRow, type ReadVisit, type Reading } from '#domain/imports/read-row.ts';
import type { EpochMs } from '#domain/time.ts';
import { clientsWithContacts, contactIn } from '../clients/import-queries.ts';
import { days } from '../clock.ts';
import type { Db } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';
import { takenBetween } from '../reservations/import-queries.ts';
import { calendarsOf } from '../reservations/queries.ts';
import { listServices } from '../services/queries.ts';

export type RowResult = { clientes: MatchedClient; servicios: MatchedService; visitas: PlannedVisit | null };
type NewIds = { client: NewId; service: NewId; reservation: NewId };
type Ask = {
  kind: ImportKind;
  mapping: ImportMapping;
  rows: readonly (readonly string[])[];
  nowMs: EpochMs;
  newIds: NewIds;
};

const rowsATurn = 500;

async function each<T, U>(rows: readonly T[], work: (row: T) => U): Promise<U[]> {
  const done: U[] = [];
  for (let at = 0; at < rows.length; at += rowsATurn) {
    done.push(...rows.slice(at, at + rowsATurn).map(work));
    await turn();
  }
  return done;
}

export const bookableBarbers = async (db: Db, shop: Pick<Shop, 'id'>) =>
  calendarsOf(db, shop.id, ['any']).orderBy('id').execute();

const idsByName = (names: readonly ImportName[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap(({ name, id }) => (id === null ? [] : [[sameName(name), id] as const])));

const statusesByName = (names: readonly StatusName[] = []) =>
  new Map(names.flatMap(({ name, status }) => (status === null ? [] : [[sameName(name), status] as const])));

const readingOf = ({ mapping }: Pick<Ask, 'mapping'>, { timezone }: Pick<Shop, 'timezone'>): Reading => ({
  columns: mapping.columns as Columns,
  monthFirst: mapping.month_first,
  statuses: statusesByName(mapping.statuses),
  zone: timezone,
});

const shortService = async (db: Db, { id }: Pick<Shop, 'id'>): Promise<StoredService[]> =>
  listServices(db, id, {});

async function clientsFor(db: Db, shop: Shop, people: readonly Person[], newId: NewId) {
  const contactOf = contactIn(shop);
  const stored = await clientsWithContacts(db, shop.id, await each(people, contactOf));
  return createClientMatcher(stored, { contactOf, newId });
}

async function judgeVisitRows(db: Db, shop: Shop, visits: readonly ReadVisit[], ask: Ask) {
  const { mapping, nowMs, newIds } = ask;
  const starts = visits.map(({ start }) => start).toSorted((a, b) => a - b);
  const people = await bookableBarbers(db, shop);
  const barbers = people.map(({ id }) => id);
  const [from = nowMs, to = nowMs] = [starts[0], starts.at(-1)];
  return judgeVisits(
    {
      nowMs,
      clients: await clientsFor(
        db,
        shop,
        visits.map(({ person }) => person),
        newIds.client,
      ),
      barbers,
      barberNamed: idsByName(mapping.barbers.filter(({ id }) => id === null || barbers.includes(id))),
      services: await shortService(db, shop),
      serviceNamed: idsByName(mapping.services),
      taken: await takenBetween(db, shop.id, barbers, { from: from - days, to: to + days, nowMs }),
    },
    newIds.reservation,
  );
}

export async function judgeRows<K extends ImportKind>(
  db: Db,
  shop: Shop,
  ask: Ask & { kind: K },
): Promise<Judged<RowResult[K]>[]> {
  const reading = readingOf(ask, shop);
  const read = await each(ask.rows, (row) => readRow[ask.kind](row, reading));
  const readable = read.filter((row) => !isProblem<object>(row));
  const judge = (await judgeOf(db, shop, readable, ask)) as (row: object) => Judged<RowResult[K]>;
  return each(read, (row) => (isProblem<object>(row) ? { outcome: 'problem', ...row } : judge(row)));
}

async function judgeOf(db: Db, shop: Shop, rows: readonly object[], ask: Ask) {
  const { kind, newIds } = ask;
  if (kind === 'visitas') return judgeVisitRows(db, shop, rows as readonly ReadVisit[], ask);
  if (kind === 'servicios') return judgeServices(await shortService(db, shop), newIds.service);
  return judgeClients(await clientsFor(db, shop, rows as readonly Person[], newIds.client));
}

const mostNames = 500;
const longestName = 200;

function namesIn(rows: Ask['rows'], columns: Columns, field: ImportField): string[] {
  const nth = columns.indexOf(field);
  if (nth < 0) return [];
  const names = new Map<string, string>();
  for (const row of rows) {
    const name = textOf(row[nth] ?? '').slice(0, longestName);
    const same = sameName(name);
    if (same !== '' && !names.has(same)) names.set(same, name);
    if (names.size >= mostNames) break;
  }
  return [...names.values()];
}

type Nameable = { id: number; names: readonly string[] };

/** The id chosen for a name in the draft, else the only record of that name, else null. */
function matched(
  names: readonly string[],
  things: readonly Nameable[],
  said: readonly ImportName[],
): ImportName[] {
  const known = new Map(said.map(({ name, id }) => [sameName(name), id]));
  return names.map((name) => {
    const same = sameName(name);
    const chosenId = known.get(same);
    if (chosenId !== undefined) return { name, id: chosenId };
    const called = things.filter((thing) => thing.names.includes(same));
    return { name, id: called.length === 1 ? (called[0]?.id ?? null) : null };
  });
}

function unclearStatuses(names: readonly string[], said: readonly StatusName[]): StatusName[] {
  const given = new Map(said.map(({ name, status }) => [sameName(name), status]));
  return names
    .map((name) => ({ name, status: given.get(sameName(name)) ?? null }))
    .filter(({ name, status }) => status !== null || statusOf(name) === null);
}

type Names = Pick<ImportMapping, 'barbers' | 'services' | 'statuses'>;

export async function matchNames(
  db: Db,
  shop: Shop,
  { kind, rows, columns }: Pick<Ask, 'kind' | 'rows'> & { columns: Columns },
  said: Names,
): Promise<Names> {
  if (kind !== 'visitas') return { barbers: [], services: [] };
  const [people, services] = await Promise.all([bookableBarbers(db, shop), shortService(db, shop)]);
  const barbers = people.map((person) => ({
    id: person.id,
    names: [...new Set([fullName(person), person.firstname].map(sameName))],
  }));
  const offered = services.map(({ id, name }) => ({ id, names: [sameName(name)] }));
  return {
    barbers: matched(namesIn(rows, columns, 'barber'), barbers, said.barbers),
    services: matched(namesIn(rows, columns, 'service'), offered, said.services),
    statuses: unclearStatuses(namesIn(rows, columns, 'status'), said.statuses ?? []),
  };
}
