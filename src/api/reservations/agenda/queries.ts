import { sql } from 'kysely';
import { fullName } from '#domain/text/contact.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  type AgendaCalendar,
  type AgendaPerson,
  type AgendaReservation,
} from '#domain/reservations/contract.ts';
import { agendaDays, agendaMost } from '#domain/reservations/limits.ts';
import { datesBetween } from '#domain/schedule/blocks/blocks.ts';
import { dayBounds, daysBetween, type PlainDate, type Zone } from '#domain/time.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { folded } from '../../database/folded-search.ts';
import { requireShop } from '../../organization/queries.ts';
import { readPersonDays } from '../../schedule/day-queries.ts';
import { areBookable } from '../../session/user-queries.ts';
import { chargedCents, chargedOf, chargeOfRow } from '../money/charged-queries.ts';
import { earliestStart, reservationsOf } from '../queries.ts';

/** Local dates of the shop, both included; `barber_id` undefined stands for everybody. */
type Window = { from: PlainDate; to: PlainDate; barber_id?: number | undefined };

export function requireFewDays({ from, to }: Window): void {
  const days = daysBetween(from, to) + 1;
  if (days >= 1 && days <= agendaDays) return;
  throw new Refusal('invalid', { detail: `El período debe ser de 1 a ${agendaDays} días.` });
}

/** Includes reservations that started before the window's first midnight and end after it. */
function touching(db: Db, organization: OrganizationId, { from, to, barber_id }: Window, zone: Zone) {
  const { start } = dayBounds(from, zone);
  return reservationsOf(db, organization)
    .where('deleted_at', 'is', null)
    .where('start_at', '>=', earliestStart(start))
    .where('start_at', '<', dayBounds(to, zone).end)
    .where('end_at', '>', start)
    .$if(barber_id !== undefined, (query) => query.where('barber_id', '=', barber_id as number));
}

/** One row per line of a reservation, so that the database builds no JSON list for thousands of reservations. */
const listLines = (db: Db, organization: OrganizationId, window: Window, zone: Zone) =>
  db
    .selectFrom(
      touching(db, organization, window, zone)
        .selectAll()
        .orderBy('start_at')
        .orderBy('id')
        .limit(sql.lit(agendaMost + 1))
        .as('r'),
    )
    .leftJoin('reservation_lines as l', (join) =>
      join.on('l.organization_id', '=', organization).onRef('l.reservation_id', '=', 'r.id'),
    )
    .leftJoin('charges as c', chargeOfRow(organization))
    .select([
      'r.id',
      'r.status',
      'r.start_at',
      'r.end_at',
      'r.barber_id',
      'r.branch_id',
      'r.client_id',
      'r.client_firstname_snapshot as firstname',
      'r.client_lastname_snapshot as lastname',
      'r.client_phone_snapshot as phone',
      'r.notes',
      'r.channel',
      'r.series_id',
      'r.group_id',
      'r.to_call',
      'r.arrived_at',
      'r.late_minutes',
      'l.name',
      'l.quantity',
      chargedCents.as('charged_cents'),
      'c.barber_id as charge_barber_id',
    ])
    .orderBy('r.start_at')
    .orderBy('r.id')
    .orderBy('l.position')
    .execute();

type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/**
 * Builds reservations from sorted rows of lines; a reservation without services has one row without a name. Each field
 * is copied by name: object rest takes 1.9 ms instead of 0.4 ms for the 1,680 reservations of a full week.
 */
function reservationsFrom(rows: readonly LineRow[]): AgendaReservation[] {
  const reservations: AgendaReservation[] = [];
  for (const row of rows) {
    const { id, name, quantity } = row;
    const line = name === null || quantity === null ? [] : [{ name, quantity }];
    const last = reservations.at(-1);
    if (last?.id === id) last.services.push(...line);
    else
      reservations.push({
        id,
        status: row.status,
        start_at: row.start_at,
        end_at: row.end_at,
        barber_id: row.barber_id,
        branch_id: row.branch_id,
        client: { id: row.client_id, name: fullName(row), phone: row.phone },
        services: line,
        notes: row.notes,
        channel: row.channel,
        series_id: row.series_id,
        group_id: row.group_id,
        ...(row.to_call && { to_call: true as const }),
        ...(row.arrived_at !== null && { arrived_at: row.arrived_at }),
        ...(row.late_minutes !== null && { late_minutes: row.late_minutes }),
        ...chargedOf(row),
      });
  }
  return reservations;
}

const listPeople = (db: Db, organization: OrganizationId, window: Window, zone: Zone) =>
  db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'photo_url', 'branch_id', 'role'])
    .where('organization_id', '=', organization)
    .$if(window.barber_id !== undefined, (query) => query.where('id', '=', window.barber_id as number))
    .where((eb) =>
      eb.or([areBookable, eb('id', 'in', touching(db, organization, window, zone).select('barber_id'))]),
    )
    .orderBy((eb) => folded(eb.ref('firstname')))
    .orderBy((eb) => folded(eb.ref('lastname')))
    .orderBy('id')
    .execute();

export async function readCalendar(
  db: Db,
  organization: OrganizationId,
  window: Window,
): Promise<AgendaCalendar> {
  requireFewDays(window);
  const shop = await requireShop(db, organization);
  const { from, to, barber_id } = window;
  const [people, { closings, daysOf }, lines] = await Promise.all([
    listPeople(db, organization, window, shop.timezone),
    readPersonDays(db, shop, barber_id === undefined ? null : [barber_id], [from, to]),
    listLines(db, organization, window, shop.timezone),
  ]);
  const visits = reservationsFrom(lines);
  return {
    days: datesBetween(from, to).map((date, nth) => {
      const [closing = null, ...others] = closings[nth] ?? [];
      return { date, closing, ...(others.length > 0 && { other_closings: others }) };
    }),
    people: people.map((person): AgendaPerson => ({ ...person, days: daysOf(person.id) })),
    visits: visits.slice(0, agendaMost),
    truncated: visits.length > agendaMost,
  };
}
