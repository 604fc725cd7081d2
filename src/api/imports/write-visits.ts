import {
  type Judged,
  type MatchedService,
  type NewId,
  type PlannedVisit,
  unknownMinutes,
} from '#domain/imports/judge.ts';
import { sameName } from '#domain/text/search-by-name.ts';
import { instantOf } from '#domain/time.ts';
import { fillClients, insertMatchedClients } from '../clients/import-queries.ts';
import { countedAt } from '../clients/queries.ts';
import { pipeline } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Shop } from '../organization/queries.ts';
import {
  recordChanges,
  type ReservationChange,
  type ReservationHooks,
} from '../reservations/changes/changes.ts';
import { deleteHoldsInTheWay } from '../reservations/holds/queries.ts';
import { insertReservations, lockCalendars } from '../reservations/queries.ts';
import { mintPublicId } from '../security/tokens.ts';
import { insertServices } from '../services/import-queries.ts';
import { listServices } from '../services/queries.ts';
import { bookableBarbers } from './judge-rows.ts';
import { touched, type Written } from './traces.ts';

type Context = {
  shop: Shop;
  hooks: ReservationHooks;
  notify: boolean;
  newService: NewId;
};

export async function writeVisits(
  work: Work,
  { shop, hooks, notify, newService }: Context,
  judge: () => Promise<Judged<PlannedVisit | null>[]>,
): Promise<Written> {
  const { tx, organization, now } = work;
  const barbers = await bookableBarbers(tx, shop);
  const calendars = await lockCalendars(
    tx,
    organization,
    barbers.map(({ id }) => id),
  );
  const judged = await judge();
  const visits = judged.map((one) => (one.outcome === 'problem' ? null : one.subject));
  const planned = visits.filter((visit) => visit !== null);
  const hidden = planned.some(({ service }) => service === null)
    ? await hiddenService(work, newService)
    : null;
  const rows = planned.map((visit) => {
    const branch_id = calendars.find(({ id }) => id === visit.barber_id)?.branch_id ?? null;
    return rowOf(work, shop, { visit, branch_id, service: visit.service ?? hidden });
  });
  const nowMs = now();
  const tells = notify ? ('client' as const) : ('nobody' as const);
  const changes = rows.map((row): ReservationChange => {
    const isReachable = (row.client_email_snapshot ?? row.client_phone_snapshot) !== null;
    // Barbers need no notification of reservations imported from another product.
    const known = { shop, isReachable, hasDevices: false };
    return { action: 'imported', actor: work.actor, at: nowMs, before: null, after: row, tells, known };
  });
  const clients = planned.map(({ client }) => client);
  await recordChanges(work, hooks, changes, () =>
    pipeline(
      ...rows.map((row) => deleteHoldsInTheWay(tx, organization, row, { nowMs, isByStaff: true })),
      insertMatchedClients(tx, shop, clients, nowMs),
      insertServices(work, hidden ? [hidden] : [], { active: false }),
      insertReservations(tx, organization, rows, nowMs),
    ),
  );
  await fillClients(work, shop, clients);
  const service = hidden ? [touched('service', hidden)] : [];
  const things = visits.map((visit) =>
    visit
      ? [
          { subject: 'reservation' as const, id: visit.id, isNew: true, filled: [] },
          ...(visit.service ? [] : service),
          touched('client', visit.client),
        ]
      : [],
  );
  return { judged, touched: things };
}

const hiddenName = 'Importado';

/** The inactive service for visits whose service the shop lacks; nobody can book it. */
async function hiddenService({ tx, organization }: Work, newService: NewId): Promise<MatchedService> {
  const known = (await listServices(tx, organization, {})).find(
    ({ name }) => sameName(name) === sameName(hiddenName),
  );
  if (known) return { ...known, isNew: false, filled: {} };
  const made = { name: hiddenName, description: null, group_name: null, price_cents: 0, is_premium: false };
  return { ...made, id: newService(), duration_minutes: unknownMinutes, isNew: true, filled: {} };
}

type Placed = {
  visit: PlannedVisit;
  branch_id: number | null;
  service: MatchedService | PlannedVisit['service'];
};

function rowOf({ organization, actor }: Work, shop: Shop, { visit, branch_id, service }: Placed) {
  const { id, barber_id, client, person, start, end, duration_min, minutes } = visit;
  const { price_cents, status, notes } = visit;
  const contact = countedAt(shop, person);
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
