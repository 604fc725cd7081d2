import { Refusal, type RefusalCode, sentenceOf, statusOf } from '../refusal.ts';
import type { Order } from './facts.ts';

export type RefusedItem = { nth: number; refusal: Refusal };

/** Returns the refusal of one item; throws it if the order is a single item, or if it refuses the whole order. */
export function refusalOfItem({ list }: Order, problem: unknown): Refusal {
  if (!list || !(problem instanceof Refusal) || problem.code === 'not_taken_online') throw problem;
  return problem;
}

const statuses = [403, 404, 422, 409];
// Order among codes with the same status: time taken by other clients comes before time that is merely not offered.
const conflicts: RefusalCode[] = [
  'slot_taken',
  'slot_held',
  'no_barber_free',
  'closed_day',
  'day_off',
  'blocked_time',
  'outside_hours',
];
const rankOf = ({ code }: Refusal): number =>
  statuses.indexOf(statusOf(code)) * 100 + conflicts.indexOf(code);

export function refuseSome({ list }: Order, refused: readonly RefusedItem[]): void {
  const [first] = refused.toSorted((one, other) => rankOf(one.refusal) - rankOf(other.refusal));
  if (!list || !first) return;
  const detail = refused
    .toSorted((one, other) => one.nth - other.nth)
    .map(({ nth, refusal: { code, detail: own } }) => ({
      msg: typeof own === 'string' ? own : sentenceOf(code),
      loc: [list, nth],
      type: code,
    }));
  throw new Refusal(first.refusal.code, { detail });
}
