import { type EpochMs, epochOf, type Instant, minuteMs } from '../../time.ts';
import type { Facts, Order, PlannedReservation, OrderItem } from '../facts.ts';
import { groupBy } from '../../group-by.ts';

/**
 * Indexes of an order's items in the order of placing. For people attended together the longest visit comes first: a
 * barber free for a long visit is also free for a short one, so the scarce barbers go to the long visits.
 */
export function placingOrder(
  { services }: Pick<Facts, 'services'>,
  { items, arrangement }: Pick<Order, 'items' | 'arrangement'>,
): number[] {
  const given = items.map((_, nth) => nth);
  if (arrangement !== 'together') return given;
  const timeOf = new Map(services.map(({ id, duration_minutes }) => [id, duration_minutes]));
  const lengths = items.map(({ lines }) => lengthOf(lines, timeOf));
  return given.toSorted((one, other) => (lengths[other] ?? 0) - (lengths[one] ?? 0));
}

const lengthOf = (lines: OrderItem['lines'], timeOf: ReadonlyMap<number, number>): number =>
  lines.reduce((sum, { service_id, quantity }) => sum + (timeOf.get(service_id) ?? 0) * quantity, 0);

/** Assigns the whole row to the last reservation's barber, who is free until the row ends. */
export function byOneBarber(row: readonly PlannedReservation[]): PlannedReservation[] {
  const last = row.at(-1);
  if (!last) return [];
  const { barber, branch_id } = last;
  return row.map((planned) => ({ ...planned, barber, branch_id }));
}

type Placed = { barber_id: number; start_at: Instant; minutes: number };
/** The reservations that one barber has of a group, in order of start, with their total minutes. */
export type Run<M extends Placed> = { barber_id: number; minutes: number; members: M[] };

export function runsOf<M extends Placed>(members: readonly M[]): Run<M>[] {
  const inOrder = members.toSorted((one, other) => epochOf(one.start_at) - epochOf(other.start_at));
  return [...groupBy(inOrder, ({ barber_id }) => barber_id)].map(([barber_id, own]) => ({
    barber_id,
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
    members: own,
  }));
}

export function timesOf<M extends Placed>({ members }: Run<M>, start: EpochMs) {
  let next = start;
  return members.map((member) => {
    const from = next;
    next += member.minutes * minuteMs;
    return { member, start: from, end: next };
  });
}
