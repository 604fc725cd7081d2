import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fullName } from '#domain/text/contact.ts';
import { isBookable } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ShiftMode, ShiftPlan, ShiftRow } from '#domain/reservations/late/contract.ts';
import { type SentFinding, sendFinding } from '#domain/reservations/sent-finding.ts';
import { leavesDay, moves, planText, type Shift, shiftDay } from '#domain/reservations/late/shift.ts';
import { findingsAt, type PersonDay } from '#domain/schedule/findings.ts';
import {
  type EpochMs,
  epochOf,
  epochToLocal,
  instantOf,
  minuteMs,
  minuteOf,
  momentFrom,
  today,
  type Zone,
  type ZonedDay,
  zonedDay,
} from '#domain/time.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { readPersonDays } from '../../schedule/day-queries.ts';
import { takesTime } from './changes.ts';
import { type Calendar, calendarsOf, reservationColumns, reservationsOf } from '../queries.ts';

export type Late = {
  barber_id: number;
  minutes: number;
  mode: ShiftMode;
  first_id?: number | undefined;
};
type DayRow = Awaited<ReturnType<typeof listOfDay>>[number];
/** `plan` is a token of exactly these shifts; `all` are the barber's reservations of the day, also canceled ones. */
export type ShiftedDay = { plan: string; shifts: Shift<DayRow>[]; all: readonly DayRow[]; day: ZonedDay };

/** Phone or e-mail of a reservation; a companion without one has the booker's. */
export const contactOf = (organization: OrganizationId, what: 'phone' | 'email') => {
  const column = sql.ref(`client_${what}_snapshot`);
  return sql<string | null>`coalesce(reservations.${column}, (select b.${column} from reservations as b
    where b.organization_id = ${organization} and b.id = reservations.group_id))`.as(what);
};

const listOfDay = (db: Db, organization: OrganizationId, barber: number, { start, end }: ZonedDay) =>
  reservationsOf(db, organization)
    .select([
      ...reservationColumns,
      'client_firstname_snapshot as firstname',
      'client_lastname_snapshot as lastname',
      contactOf(organization, 'phone'),
      contactOf(organization, 'email'),
    ])
    .where('barber_id', '=', barber)
    .where('start_at', '>=', instantOf(start))
    .where('start_at', '<', instantOf(end))
    .orderBy('start_at')
    .orderBy('id')
    .execute();

const notOfToday = [
  { msg: 'La reserva no es de hoy o es de otra persona.', loc: ['first_id'], type: 'custom' },
];

/** New times of the barber's reservations of today, from `first_id` on, by default from the next start on. */
export async function readShifts(
  db: Db,
  shop: { id: OrganizationId; timezone: Zone },
  { barber_id, first_id, ...late }: Late,
  nowMs: EpochMs,
): Promise<ShiftedDay> {
  const day = zonedDay(today(nowMs, shop.timezone), shop.timezone);
  const all = await listOfDay(db, shop.id, barber_id, day);
  const first = all.find(({ id }) => id === first_id);
  if (first_id !== undefined && !first) throw new Refusal('invalid', { detail: notOfToday });
  const shifts = shiftDay(all, { ...late, since: first ? epochOf(first.start_at) : nowMs + 1 });
  if (leavesDay(shifts, day)) throw new Refusal('past_midnight');
  const plan = createHash('sha256').update(planText(shifts)).digest('base64url');
  return { plan, shifts, all, day };
}

const rowOf = ({ reservation, from, to }: Shift<DayRow>, zone: Zone, findings: SentFinding[]): ShiftRow => ({
  id: reservation.id,
  client: fullName(reservation),
  phone: reservation.phone,
  has_email: reservation.email !== null,
  ...(reservation.group_id !== null && { group_id: reservation.group_id }),
  from: epochToLocal(from.start, zone),
  to: epochToLocal(to.start, zone),
  findings,
  moves: to.start !== from.start,
});

export async function previewShift(
  db: Db,
  shop: { id: OrganizationId; timezone: Zone },
  late: Late,
  nowMs: EpochMs,
): Promise<ShiftPlan> {
  requireBookable((await calendarsOf(db, shop.id, [late.barber_id]).execute())[0]);
  const { plan, shifts, all, day } = await readShifts(db, shop, late, nowMs);
  const { daysOf } = await readPersonDays(db, shop, [late.barber_id], [day.date, day.date]);
  const own = daysOf(late.barber_id)[0] as PersonDay;
  const shifted = new Set(shifts.map(({ reservation }) => reservation));
  const staying = all.filter((row) => takesTime(row) && !shifted.has(row));
  const findings = ({ to: { start, end } }: Shift<DayRow>) =>
    findingsAt({ start, durationMin: (end - start) / minuteMs }, own, staying, shop.timezone).map(
      sendFinding,
    );
  // Without a shifted reservation `ends_at` is now.
  const endsAt = Math.max(...shifts.map(({ to }) => to.end), ...(shifts.length > 0 ? [] : [nowMs]));
  const closesAt = own.ranges.map(({ end }) => momentFrom(day, minuteOf(end))).at(-1) ?? endsAt;
  return {
    plan,
    rows: shifts.map((shift) => rowOf(shift, shop.timezone, moves(shift) ? findings(shift) : [])),
    ends_at: epochToLocal(endsAt, shop.timezone),
    over_min: shifts.length > 0 ? Math.max(endsAt - closesAt, 0) / minuteMs : 0,
  };
}

export async function listUnreached(db: Db, organization: OrganizationId, ids: readonly number[]) {
  const rows = await reservationsOf(db, organization)
    .select(['id', 'client_firstname_snapshot as firstname', 'client_lastname_snapshot as lastname'])
    .select([contactOf(organization, 'phone'), contactOf(organization, 'email')])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .orderBy('start_at')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ email }) => email === null)
    .map(({ id, phone, ...client }) => ({ id, client: fullName(client), phone }));
}

export function requireBookable(calendar: Pick<Calendar, 'role' | 'deleted_at'> | undefined): void {
  if (!calendar || !isBookable(calendar)) throw new Refusal('unknown_barber');
}
