import { Refusal } from '../refusal.ts';
import { earliestStart } from '../schedule/slots.ts';
import { addDays, type EpochMs, localToEpoch, today, type Zone } from '../time.ts';
import { basketDuration, maxDurationMin, maxQuantity, mergeLines } from './form/basket.ts';
import { candidatesFor } from './choose-barber.ts';
import {
  type BarberFact,
  type Facts,
  isBlocked,
  type Order,
  type Policy,
  type ServiceFact,
  type OrderItem,
} from './facts.ts';

/** An item, one requested reservation of an order, after the checks that need no barber's calendar. */
export type Shape = {
  start: EpochMs;
  candidates: readonly BarberFact[];
  lines: readonly PricedLine[];
  durationMin: number;
};

export function shapeOf(
  facts: Facts,
  { item, ...order }: Order & { item: OrderItem },
  policy: Policy,
  now: EpochMs,
): Shape {
  const wanted = mergeLines(item.lines);
  if (wanted.some(({ quantity }) => quantity > maxQuantity)) {
    throw new Refusal('invalid', { detail: `La cantidad máxima es ${maxQuantity}.` });
  }
  const start = startOf(item, facts.zone, now);
  requireWithinReach(start, policy, facts.zone, now);
  if (policy.onlyWhileOpen && !facts.isOpen) throw new Refusal('booking_closed');
  if (policy.onlyWhileOpen && isBlocked(facts, order)) throw new Refusal('not_taken_online');
  const candidates = candidatesFor(facts, item);
  const lines = priceLines(facts, wanted);
  const durationMin = durationOf(item, lines);
  requireBranch(facts, item);
  return { start, candidates, lines, durationMin };
}

function startOf({ start_local }: OrderItem, zone: Zone, now: EpochMs): EpochMs {
  const start = start_local === null ? earliestStart(now) : localToEpoch(start_local, zone);
  if (start === null) throw new Refusal('nonexistent_time');
  return start;
}

function requireWithinReach(start: EpochMs, { reach }: Policy, zone: Zone, now: EpochMs): void {
  if (!reach) return;
  const date = today(start, zone);
  const [first, last] = [-reach.back, reach.ahead].map((days) => addDays(today(now, zone), days));
  if (date < (first ?? date) || date > (last ?? date)) throw new Refusal('date_out_of_reach');
}

type PricedLine = { service: ServiceFact; quantity: number };

function durationOf({ durationMin }: OrderItem, lines: readonly PricedLine[]): number {
  if (durationMin === undefined && lines.length === 0) throw new Refusal('no_duration');
  const length = durationMin ?? basketDuration(lines);
  if (length > maxDurationMin) throw new Refusal('visit_too_long');
  return length;
}

/** Prices the lines by the shop's own price list, because a request has only ids and quantities. */
const priceLines = ({ services }: Facts, wanted: OrderItem['lines']): PricedLine[] =>
  wanted.map(({ service_id, quantity }) => {
    const service = services.find(({ id }) => id === service_id);
    if (!service) throw new Refusal('unknown_service');
    return { service, quantity };
  });

function requireBranch({ branches }: Facts, { branch }: OrderItem): void {
  if (branch && !branches.some(({ id }) => id === branch)) throw new Refusal('unknown_branch');
}
