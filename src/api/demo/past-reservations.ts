import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Service } from '#domain/services/contract.ts';
import { toCents } from '#domain/money.ts';
import {
  addDays,
  daysBetween,
  type EpochMs,
  instantOf,
  minuteMs,
  minuteOf,
  momentFrom,
  type PlainDate,
  weekday,
  zonedDay,
} from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { newIds } from '../database/bulk-insert.ts';
import { by, change } from '../database/unit-of-work.ts';
import { insertReservations } from '../reservations/queries.ts';
import { mintPublicId } from '../security/tokens.ts';
import type { Session } from '../session/require-session.ts';
import { type insertDemoClients, pickClient } from './clients.ts';
import { type Dice, pick, plausibleDay, seededDice } from './plausible-day.ts';
import { type DemoPerson, demoShop } from './shop.ts';

export type Member = { session: Session; person: DemoPerson };
export type DemoReservation = {
  id: number;
  external_id: string;
  client: Clients[number] | null;
  member: Member;
  service: Service;
  start: EpochMs;
  end: EpochMs;
  status: ReservationStatus;
};
export type Clients = Awaited<ReturnType<typeof insertDemoClients>>;
export type PastVisit = DemoReservation & { client: Clients[number] };
type Planned = Omit<PastVisit, 'id' | 'external_id'> & { channel: (typeof channels)[number] };

const statuses: ReservationStatus[] = [
  ...Array.from({ length: 17 }, () => 'completed' as const),
  'no_show',
  'canceled',
];
const channels = [
  ...Array.from({ length: 7 }, () => 'online' as const),
  'phone',
  'walk_in',
  'message',
] as const;

export const lineOf = ({ id, name, price, is_premium, duration_minutes }: Service) => ({
  service_id: id,
  name,
  price_cents: toCents(price),
  is_premium,
  duration_min: duration_minutes,
  quantity: 1,
});

// Booking rates by weekday (Monday first) and by month: holidays fill the shop in December and empty it afterwards.
const weekdayParts = [0.7, 0.75, 0.8, 0.9, 1.1, 1.2, 0.9];
const monthParts = [0.8, 0.8, 0.95, 1, 1, 0.95, 0.95, 1, 1.05, 1.05, 1.1, 1.25];

/** The share of a plausible day's reservations that are booked; grows with `age`, from 0 (opening) to 1 (today). */
const bookedPart = (date: PlainDate, age: number): number =>
  (0.5 + 0.4 * age) *
  (weekdayParts[weekday(date)] as number) *
  (monthParts[Number(date.slice(5, 7)) - 1] as number);

/** Dates of past reservations: `from` included, `until` excluded. */
type Past = {
  from: PlainDate;
  until: PlainDate;
  team: readonly Member[];
  services: readonly Service[];
  clients: Clients;
};

function* planDay(date: PlainDate, age: number, { team, services, clients }: Past, dice: Dice) {
  const day = zonedDay(date, demoShop.timezone);
  const part = bookedPart(date, age);
  for (const member of team)
    for (const { start_local, service } of plausibleDay(date, member.person.hours, services, dice)) {
      if (dice() > part) continue;
      const start = momentFrom(day, minuteOf(start_local.slice(11)));
      const end = start + service.duration_minutes * minuteMs;
      const client = pickClient(dice, clients, age);
      const [status, channel] = [pick(dice, statuses), pick(dice, channels)];
      yield { member, service, start, end, client, status, channel } satisfies Planned;
    }
}

function rowOf({
  id,
  external_id,
  member,
  service,
  start,
  end,
  client,
  status,
  channel,
}: Planned & PastVisit) {
  const { user } = member.session;
  return {
    id,
    external_id,
    token_hash: null,
    barber_id: user.id,
    branch_id: user.branch_id,
    client_id: client.id,
    client_firstname_snapshot: client.firstname,
    client_lastname_snapshot: client.lastname,
    client_phone_snapshot: client.phone,
    client_email_snapshot: client.email,
    start_at: instantOf(start),
    end_at: instantOf(end),
    status,
    channel,
    booked_by: channel === 'online' ? null : user.id,
    lines: [lineOf(service)],
  };
}

/** Inserts all past reservations in one transaction, because booking them one by one would take minutes. */
export function insertPast(deps: Deps, boss: Session, past: Past): Promise<PastVisit[]> {
  const dice = seededDice(11);
  const days = daysBetween(past.from, past.until);
  const planned = Array.from({ length: days }, (_, nth) => [
    ...planDay(addDays(past.from, nth), nth / days, past, dice),
  ]).flat();
  return change(deps, by(boss), async ({ tx, organization, now }) => {
    const { reservations: ids } = await newIds(tx, ['reservations'], planned.length);
    const visits = planned.map((visit, nth) => ({
      ...visit,
      id: ids[nth] as number,
      external_id: mintPublicId(organization, 16),
    }));
    const rows = visits.map((visit) => rowOf(visit));
    await insertReservations(tx, organization, rows, now());
    return visits;
  });
}
