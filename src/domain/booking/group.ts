import { type EpochMs, epochOf, type Instant, minuteMs } from '../time.ts';
import type { Facts, Order, PlannedReservation, Wish } from './facts.ts';
import { groupBy } from '../group-by.ts';

/**
 * In which order the wishes of an order are given places, by their numbers. Of people who are attended together the one
 * who takes longest comes first: whoever is free for long is free for less, so that each barber is left to whom only they
 * can attend.
 */
export function placingOrder(
  { services }: Pick<Facts, 'services'>,
  { wishes, arrangement }: Pick<Order, 'wishes' | 'arrangement'>,
): number[] {
  const given = wishes.map((_, nth) => nth);
  if (arrangement !== 'together') return given;
  const timeOf = new Map(services.map(({ id, duration_minutes }) => [id, duration_minutes]));
  const lengths = wishes.map(({ lines }) => lengthOf(lines, timeOf));
  return given.toSorted((one, other) => (lengths[other] ?? 0) - (lengths[one] ?? 0));
}

const lengthOf = (lines: Wish['lines'], timeOf: ReadonlyMap<number, number>): number =>
  lines.reduce((sum, { service_id, quantity }) => sum + (timeOf.get(service_id) ?? 0) * quantity, 0);

/** A row of reservations as the barber attends them all who is free until its end. */
export function byOneBarber(row: readonly PlannedReservation[]): PlannedReservation[] {
  const last = row.at(-1);
  if (!last) return [];
  const { barber, branch_id } = last;
  return row.map((planned) => ({ ...planned, barber, branch_id }));
}

type Placed = { barber_id: number; start_at: Instant; minutes: number };
/** What one barber has of a group, one after the other in this order, and how long that takes. */
export type Run<M extends Placed> = { barber_id: number; minutes: number; members: M[] };

/** What each barber has of a group, when it is moved as a whole. */
export function runsOf<M extends Placed>(members: readonly M[]): Run<M>[] {
  const inOrder = members.toSorted((one, other) => epochOf(one.start_at) - epochOf(other.start_at));
  return [...groupBy(inOrder, ({ barber_id }) => barber_id)].map(([barber_id, own]) => ({
    barber_id,
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
    members: own,
  }));
}

/** When each of a run starts and ends where its barber attends them without gaps from a moment on. */
export function timesOf<M extends Placed>({ members }: Run<M>, start: EpochMs) {
  let next = start;
  return members.map((member) => {
    const from = next;
    next += member.minutes * minuteMs;
    return { member, start: from, end: next };
  });
}
