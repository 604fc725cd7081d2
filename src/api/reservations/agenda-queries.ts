import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import { fullName } from '#domain/contact.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  type AgendaCalendar,
  agendaDays,
  agendaMost,
  type AgendaPerson,
  type AgendaReservation,
} from '#domain/reservations/contract.ts';
import { datesBetween } from '#domain/schedule/blocks.ts';
import { dayBounds, daysBetween, type PlainDate, type Zone } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { requireShop } from '../organization/queries.ts';
import { readPersonDays } from '../schedule/day-queries.ts';
import { reservationsOf } from './queries.ts';

/** Local dates of the shop, both included; one person or everybody. */
type Window = { from: PlainDate; to: PlainDate; barber_id?: number | undefined };

/** Refuses a window of more than a week, or one that ends before it begins. */
function requireFewDays({ from, to }: Window): void {
  const days = daysBetween(from, to) + 1;
  if (days >= 1 && days <= agendaDays) return;
  throw new Refusal('invalid', { detail: `El período debe ser de 1 a ${agendaDays} días.` });
}

const startingBetween = (db: Db, organization: OrganizationId, { from, to, barber_id }: Window, zone: Zone) =>
  reservationsOf(db, organization)
    .where('deleted_at', 'is', null)
    .where('start_at', '>=', dayBounds(from, zone).start)
    .where('start_at', '<', dayBounds(to, zone).end)
    .$if(barber_id !== undefined, (query) => query.where('barber_id', '=', barber_id as number));

async function listReservations(
  db: Db,
  organization: OrganizationId,
  window: Window,
  zone: Zone,
): Promise<AgendaReservation[]> {
  const which = startingBetween(db, organization, window, zone)
    .selectAll()
    .orderBy('start_at')
    .orderBy('id')
    .limit(sql.lit(agendaMost + 1));
  const rows = await db
    .selectFrom(which.as('r'))
    .select((eb) => [
      'r.id',
      'r.status',
      'r.start_at',
      'r.end_at',
      'r.barber_id',
      'r.branch_id',
      'r.client_id',
      'r.client_firstname_snapshot',
      'r.client_lastname_snapshot',
      'r.client_phone_snapshot',
      'r.notes',
      'r.channel',
      'r.series_id',
      'r.group_id',
      jsonArrayFrom(
        eb
          .selectFrom('reservation_lines as l')
          .select(['l.name', 'l.quantity'])
          .where('l.organization_id', '=', organization)
          .whereRef('l.reservation_id', '=', 'r.id')
          .orderBy('l.position'),
      ).as('services'),
    ])
    .orderBy('r.start_at')
    .orderBy('r.id')
    .execute();
  return rows.map(
    ({
      client_id,
      client_firstname_snapshot: firstname,
      client_lastname_snapshot: lastname,
      client_phone_snapshot: phone,
      ...row
    }) => ({
      ...row,
      client: { id: client_id, name: fullName({ firstname, lastname }), phone },
    }),
  );
}

/** Whom clients can choose, and whoever has reservations in the window all the same, by name. */
const listPeople = (db: Db, organization: OrganizationId, window: Window, zone: Zone) =>
  db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'photo_url', 'branch_id', 'role'])
    .where('organization_id', '=', organization)
    .$if(window.barber_id !== undefined, (query) => query.where('id', '=', window.barber_id as number))
    .where((eb) =>
      eb.or([
        eb.and([eb('deleted_at', 'is', null), eb('role', '!=', 'manager')]),
        eb('id', 'in', startingBetween(db, organization, window, zone).select('barber_id')),
      ]),
    )
    .orderBy('firstname')
    .orderBy('lastname')
    .orderBy('id')
    .execute();

/** The calendar of some days: people with their hours, days off and blocked time, closings and reservations. */
export async function readCalendar(
  db: Db,
  organization: OrganizationId,
  window: Window,
): Promise<AgendaCalendar> {
  requireFewDays(window);
  const shop = await requireShop(db, organization);
  const { from, to, barber_id } = window;
  const [people, { closings, daysOf }, visits] = await Promise.all([
    listPeople(db, organization, window, shop.timezone),
    readPersonDays(db, shop, barber_id === undefined ? null : [barber_id], [from, to]),
    listReservations(db, organization, window, shop.timezone),
  ]);
  return {
    days: datesBetween(from, to).map((date, nth) => ({ date, closing: closings[nth] ?? null })),
    people: people.map((person): AgendaPerson => ({ ...person, days: daysOf(person.id) })),
    visits: visits.slice(0, agendaMost),
    truncated: visits.length > agendaMost,
  };
}
