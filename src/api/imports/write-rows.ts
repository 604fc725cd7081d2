import type { Person } from '#domain/clients/client.ts';
import { countedContact } from '#domain/clients/counted-contact.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import type { ImportMapping } from '#domain/imports/contract.ts';
import {
  type Judged,
  type MetClient,
  type MetService,
  type PlannedVisit,
  sameName,
  unknownMinutes,
} from '#domain/imports/judge.ts';
import { instantOf } from '#domain/time.ts';
import { clientMarks, fillClients } from '../clients/import-queries.ts';
import { insertClients } from '../clients/queries.ts';
import { newIds } from '../database/bulk-insert.ts';
import { pipeline } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Shop } from '../organization/queries.ts';
import { recordChanges, type ReservationChange, type ReservationHooks } from '../reservations/changes.ts';
import { deleteHoldsInTheWay } from '../reservations/hold-queries.ts';
import { reservationMarks } from '../reservations/import-queries.ts';
import { insertReservations, lockCalendars } from '../reservations/queries.ts';
import { mintPublicId } from '../security/tokens.ts';
import { describeServices, insertServices, serviceMarks } from '../services/import-queries.ts';
import { listServices } from '../services/queries.ts';
import { bookableBarbers, judgeRows } from './judge-rows.ts';
import type { RowOutcome, Trace } from './queries.ts';

/** The rows of a file that are written in one transaction. */
export type Batch = {
  kind: ImportKind;
  mapping: ImportMapping;
  rows: readonly (readonly string[])[];
  /** The number of the first among all that are read. */
  first: number;
  /** The spreadsheet's number of each. */
  numbers: readonly number[];
};
type Context = { shop: Shop; hooks: ReservationHooks; batch: Batch; ids: Ids };
type Ids = Record<'clients' | 'services' | 'reservations', number[]>;
/** Something of the shop that a row made or filled in. */
type Touched = { subject: Trace['subject']; id: number; isNew: boolean; filled: readonly string[] };

const nextOf = (ids: number[]) => () => {
  const id = ids.pop();
  if (id === undefined) throw new Error('more new things than rows');
  return id;
};

/** Writes some rows as far as nothing is in their way, and answers what became of each. */
export async function writeRows(
  work: Work,
  hooks: ReservationHooks,
  shop: Shop,
  batch: Batch,
): Promise<{ judged: readonly Judged<unknown>[]; outcomes: RowOutcome[] }> {
  const { tx } = work;
  const drawn = await newIds(tx, ['clients', 'services', 'reservations'], batch.rows.length);
  const ids = Object.fromEntries(
    Object.entries(drawn).map(([table, each]) => [table, each.toReversed()]),
  ) as Ids;
  const context = { shop, hooks, batch, ids };
  const { judged, touched } = await writers[batch.kind](work, context);
  const traces = await tracesOf(work, touched);
  const outcomes = judged.map((one, nth): RowOutcome => {
    const row = batch.first + nth;
    const at = batch.numbers[nth] ?? row;
    if (one.outcome === 'problem')
      return { row, outcome: 'problem', subject_id: null, detail: { problem: one.problem, at } };
    const own = traces[nth] ?? [];
    const { outcome, subject } = one;
    return {
      row,
      outcome,
      subject_id: subject?.id ?? null,
      detail: own.length > 0 ? { traces: own, at } : {},
    };
  });
  return { judged, outcomes };
}

type Written = { judged: readonly Judged<{ id: number } | null>[]; touched: readonly (readonly Touched[])[] };
type Writer = (work: Work, context: Context) => Promise<Written>;

const judge = async <K extends ImportKind>({ tx, now }: Work, { shop, batch, ids }: Context, kind: K) =>
  judgeRows<K>(tx, shop, {
    ...batch,
    kind,
    nowMs: now(),
    newIds: {
      client: nextOf(ids.clients),
      service: nextOf(ids.services),
      reservation: nextOf(ids.reservations),
    },
  });

const subjectsOf = <T>(judged: readonly Judged<T>[]): (T | null)[] =>
  judged.map((one) => (one.outcome === 'problem' ? null : one.subject));

const asClient = ({ id, isNew, filled }: MetClient): Touched => ({
  subject: 'client',
  id,
  isNew,
  filled: Object.keys(filled),
});

const newClientsOf = (clients: readonly MetClient[]) =>
  [...new Set(clients)]
    .filter(({ isNew }) => isNew)
    .map(({ id, person }) => ({ id, person, isAnonymous: false, origin: 'import' as const }));

const filledOf = (clients: readonly MetClient[]) =>
  [...new Set(clients)].filter(({ isNew, filled }) => !isNew && Object.keys(filled).length > 0);

const writers: Record<ImportKind, Writer> = {
  async clientes(work, context) {
    const judged = await judge(work, context, 'clientes');
    const clients = subjectsOf(judged).filter((client) => client !== null);
    await insertClients(work.tx, context.shop, newClientsOf(clients), work.now());
    await fillClients(work.tx, context.shop, filledOf(clients));
    return { judged, touched: subjectsOf(judged).map((client) => (client ? [asClient(client)] : [])) };
  },
  async servicios(work, context) {
    const judged = await judge(work, context, 'servicios');
    const services = [...new Set(subjectsOf(judged).filter((service) => service !== null))];
    const made = services.filter(({ isNew }) => isNew).map((service) => rowOfService(service, true));
    await insertServices(work.tx, work.organization, made, work.now());
    await describeServices(
      work.tx,
      work.organization,
      services.filter(({ isNew, filled }) => !isNew && filled.description !== undefined),
    );
    for (const after of made)
      work.audit({ subject: 'service', subject_id: after.id, action: 'created', after });
    return {
      judged,
      touched: subjectsOf(judged).map((service) => (service ? [asService(service)] : [])),
    };
  },
  visitas: writeVisits,
};

const asService = ({ id, isNew, filled }: MetService): Touched => ({
  subject: 'service',
  id,
  isNew,
  filled: Object.keys(filled),
});

const rowOfService = (
  {
    id,
    name,
    description,
    price_cents,
    duration_minutes,
  }: Omit<MetService, 'filled' | 'isNew' | 'is_premium'>,
  active: boolean,
) => ({
  id,
  name,
  description,
  price_cents,
  duration_minutes,
  active,
  price_type: 'fixed' as const,
  is_premium: false,
});

async function writeVisits(work: Work, context: Context): Promise<Written> {
  const { tx, organization, now } = work;
  const { shop, hooks, batch } = context;
  const barbers = await bookableBarbers(tx, shop);
  const calendars = await lockCalendars(
    tx,
    organization,
    barbers.map(({ id }) => id),
  );
  const judged = await judge(work, context, 'visitas');
  const visits = subjectsOf(judged);
  const planned = visits.filter((visit) => visit !== null);
  const hidden = planned.some(({ service }) => service === null) ? await hiddenService(work, context) : null;
  const rows = planned.map((visit) => {
    const branch_id = calendars.find(({ id }) => id === visit.barber_id)?.branch_id ?? null;
    return rowOf(work, shop, { visit, branch_id, service: visit.service ?? hidden });
  });
  const nowMs = now();
  const tells = batch.mapping.notify ? ('client' as const) : ('nobody' as const);
  const changes = rows.map((row): ReservationChange => {
    const isReachable = (row.client_email_snapshot ?? row.client_phone_snapshot) !== null;
    // What somebody moved here from elsewhere is no news to a barber.
    const known = { shop, isReachable, hasDevices: false };
    return { action: 'imported', actor: work.actor, at: nowMs, before: null, after: row, tells, known };
  });
  const clients = planned.map(({ client }) => client);
  await recordChanges(work, hooks, changes, () =>
    pipeline(
      ...rows.map((row) => deleteHoldsInTheWay(tx, organization, row, { nowMs, isByStaff: true })),
      insertClients(tx, shop, newClientsOf(clients), nowMs),
      insertServices(tx, organization, hidden?.isNew ? [rowOfService(hidden, false)] : [], nowMs),
      insertReservations(tx, organization, rows, nowMs),
    ),
  );
  if (hidden?.isNew) {
    const after = rowOfService(hidden, false);
    work.audit({ subject: 'service', subject_id: hidden.id, action: 'created', after });
  }
  await fillClients(tx, shop, filledOf(clients));
  const service = hidden ? [asService(hidden)] : [];
  const touched = visits.map((visit) =>
    visit
      ? [
          { subject: 'reservation' as const, id: visit.id, isNew: true, filled: [] },
          ...(visit.service ? [] : service),
          asClient(visit.client),
        ]
      : [],
  );
  return { judged, touched };
}

const hiddenName = 'Importado';

/** The service that stands for those which the shop does not have: nobody can book it. */
async function hiddenService({ tx, organization }: Work, { ids }: Context): Promise<MetService> {
  const known = (await listServices(tx, organization, {})).find(
    ({ name }) => sameName(name) === sameName(hiddenName),
  );
  if (known) return { ...known, isNew: false, filled: {} };
  const made = { name: hiddenName, description: null, price_cents: 0, is_premium: false };
  return { ...made, id: nextOf(ids.services)(), duration_minutes: unknownMinutes, isNew: true, filled: {} };
}

type Placed = {
  visit: PlannedVisit;
  branch_id: number | null;
  service: MetService | PlannedVisit['service'];
};

function rowOf({ organization, actor }: Work, { timezone }: Shop, { visit, branch_id, service }: Placed) {
  const { id, barber_id, client, start, end, duration_min, minutes, price_cents, status, notes } = visit;
  const person: Person = client.person;
  const contact = countedContact(person, timezone);
  return {
    id,
    barber_id,
    branch_id,
    status,
    notes,
    duration_min,
    external_id: mintPublicId(organization, 16),
    client_id: client.id,
    client_firstname_snapshot: person.firstname,
    client_lastname_snapshot: person.lastname,
    client_phone_snapshot: person.phone,
    client_email_snapshot: person.email,
    contact_email: contact.email,
    contact_phone: contact.phone,
    start_at: instantOf(start),
    end_at: instantOf(end),
    channel: 'counter' as const,
    booked_by: actor.kind === 'person' ? actor.user.id : null,
    sequence: 0,
    deleted_at: null,
    group_id: null,
    token_hash: null,
    lines: service
      ? [
          {
            service_id: service.id,
            name: service.name,
            price_cents,
            is_premium: service.is_premium,
            duration_min: visit.service ? visit.service.duration_minutes : minutes,
            quantity: 1,
          },
        ]
      : [],
  };
}

/** What each row made or filled in and how that looks now; what several rows are about is the first one's. */
async function tracesOf({ tx, organization }: Work, touched: Written['touched']): Promise<Trace[][]> {
  const seen = new Set<string>();
  const own = touched.map((things) =>
    things.filter(({ subject, id, isNew, filled }) => {
      const key = `${subject}:${id}`;
      if (seen.has(key) || !(isNew || filled.length > 0)) return false;
      seen.add(key);
      return true;
    }),
  );
  const idsOf = (subject: Trace['subject']) =>
    own.flat().flatMap((thing) => (thing.subject === subject ? [thing.id] : []));
  const marks = {
    client: await clientMarks(tx, organization, idsOf('client')),
    service: await serviceMarks(tx, organization, idsOf('service')),
    reservation: await reservationMarks(tx, organization, idsOf('reservation')),
  };
  return own.map((things) =>
    things.map(({ subject, id, isNew, filled }) => ({
      subject,
      id,
      mark: marks[subject].get(id) ?? null,
      ...(!isNew && { filled: [...filled] }),
    })),
  );
}
