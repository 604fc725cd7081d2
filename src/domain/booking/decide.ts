import { contactOf, findClient, nobodyByName, personMeant } from '../clients/client.ts';
import { usedChange } from '../fields.ts';
import { isPromised } from '../reservations/held-slot.ts';
import { Refusal, type RefusalCode, sentenceOf } from '../refusal.ts';
import { earliestStart } from '../schedule/slots.ts';
import {
  addDays,
  type EpochMs,
  epochOf,
  type Instant,
  instantOf,
  localToEpoch,
  minuteMs,
  today,
  type Zone,
} from '../time.ts';
import { type Ahead, aheadOf, lengthOf, requireFewAhead, requireShortAhead } from './ahead.ts';
import { basketDuration, maxDurationMin, maxQuantity, mergeLines } from './basket.ts';
import { candidatesFor, chooseBarber, requireFree } from './choose-barber.ts';
import {
  type Accepted,
  type AnsweredFact,
  busyOf,
  type Facts,
  givesWay,
  isBlocked,
  maxWishes,
  type Order,
  type PlannedReservation,
  type Policy,
  type ServiceFact,
  type Wish,
} from './facts.ts';
import { confirmationMinutes, floodEnd, isFlood, withStranger } from './flood.ts';
import { byOneBarber, placingOrder } from './group.ts';

export type Decision = { refusal: Refusal } | { repeats: AnsweredFact } | { accepted: Accepted };

/**
 * What becomes of an order by the rules that drew the calendar: refused as a whole, accepted as a whole, or the repetition
 * of a request that was answered. `now` in epoch milliseconds. Pure: the same facts always decide alike.
 */
export function decide(facts: Facts, order: Order, policy: Policy, now: EpochMs): Decision {
  try {
    if (order.wishes.length < 1 || order.wishes.length > maxWishes)
      throw new Refusal('invalid', { detail: `Una orden tiene de 1 a ${maxWishes} reservas.` });
    const repeats = findAnswered(facts, order);
    if (repeats) return { repeats };
    requireNewChange(facts, order);
    requireGoesOn(facts, order);
    const { found, person } = clientOf(facts, order);
    const ahead = aheadOf(facts, person, now);
    requireFewAhead(ahead, order.wishes.filter(({ companion }) => !companion).length, policy);
    const reservations = planAll(facts, order, policy, now);
    requireShortAhead(ahead, reservations, policy);
    const byStranger = policy.asksStrangers && found === null;
    const heldUntil = byStranger && mustConfirm(facts, reservations, now) ? holdEnd(reservations, now) : null;
    const known = order.linked?.id ?? found;
    const client = { id: known ?? order.ids.client, isNew: known === null };
    const at = instantOf(now);
    return {
      accepted: { order, person, at, client: heldUntil ? null : client, heldUntil, byStranger, reservations },
    };
  } catch (problem) {
    if (problem instanceof Refusal) return { refusal: problem };
    throw problem;
  }
}

/** Who is named on an order's reservations, and which client of the shop is found by that; null where they are none yet. */
function clientOf({ clients, named = [], anonymous = null }: Facts, { person, e164 }: Order) {
  if (person === null) return { found: anonymous, person: nobodyByName };
  if (!('id' in person)) return { found: findClient(clients, contactOf(person, e164))?.id ?? null, person };
  const { id, as } = person;
  const own = named.find((client) => client.id === id);
  if (!own) throw new Refusal('unknown_client');
  return { found: id, person: as ? personMeant(own, as) : own };
}

function requireNewChange({ usedChangeIds = [] }: Facts, { taken }: Order): void {
  if (taken?.changeId && usedChangeIds.includes(taken.changeId))
    throw new Refusal('invalid', { detail: usedChange });
}

function requireGoesOn({ endedSeries = [] }: Facts, { taken }: Order): void {
  if (endedSeries.some((id) => id === taken?.series?.id)) throw new Refusal('series_ended');
}

function findAnswered({ answered }: Facts, { idempotency }: Order): AnsweredFact | undefined {
  const before = idempotency && answered.find(({ key }) => key === idempotency.key);
  if (!before) return undefined;
  if (before.hash !== idempotency.hash) throw new Refusal('idempotency_mismatch');
  return before;
}

/** Whether a stranger's booking waits for their email to be confirmed. */
function mustConfirm({ online }: Facts, planned: Ahead, now: EpochMs): boolean {
  if (!online || online.confirmation === 'off') return false;
  if (online.confirmation === 'on') return true;
  const { strangers, floodSeenAt } = online;
  if (floodEnd(floodSeenAt, now) !== null) return true;
  return strangers !== null && isFlood(withStranger(strangers, planned));
}

/** Nothing is held longer than until it begins. */
const holdEnd = (planned: Ahead, now: EpochMs): Instant =>
  instantOf(
    Math.min(now + confirmationMinutes * minuteMs, ...planned.map(({ start_at }) => epochOf(start_at))),
  );

function planAll(facts: Facts, order: Order, policy: Policy, now: EpochMs): PlannedReservation[] {
  const { wishes, ids, list, arrangement } = order;
  const planned: { nth: number; own: PlannedReservation }[] = [];
  const refused: { nth: number; refusal: Refusal }[] = [];
  for (const nth of placingOrder(facts, order)) {
    const [wish, own] = [wishes[nth], ids.reservations[nth]];
    if (!wish || !own) throw new Error('an order has fewer ids than wishes');
    const before = planned.map((each) => each.own);
    try {
      const asked = { ...order, wish };
      const place =
        arrangement === 'in_a_row'
          ? plan(facts, asked, policy, now, lengthOf(before))
          : // Each of an order is judged as if those before it were stored.
            plan({ ...facts, busy: [...facts.busy, ...before.map(busyOf)] }, asked, policy, now);
      planned.push({ nth, own: { ...own, companion: wish.companion, ...place } });
    } catch (problem) {
      if (!list || !(problem instanceof Refusal) || problem.code === 'not_taken_online') throw problem;
      refused.push({ nth, refusal: problem });
      // Whoever comes behind somebody refused has no time of their own.
      if (arrangement === 'in_a_row') break;
    }
  }
  refused.sort((one, other) => one.nth - other.nth);
  if (list && refused[0]) throw refusalOfSome(list, refused[0].refusal.code, refused);
  const rows = planned.toSorted((one, other) => one.nth - other.nth).map(({ own }) => own);
  return arrangement === 'in_a_row' ? byOneBarber(rows) : rows;
}

/** Refuses an order for each of its wishes that does not suit, by the code of the first. */
function refusalOfSome(
  list: string,
  code: RefusalCode,
  refused: readonly { nth: number; refusal: Refusal }[],
): Refusal {
  const sentence = ({ code: own, detail }: Refusal) =>
    typeof detail === 'string' ? detail : sentenceOf(own);
  const detail = refused.map(({ nth, refusal }) => ({
    msg: sentence(refusal),
    loc: [list, nth],
    type: refusal.code,
  }));
  return new Refusal(code, { detail });
}

type Plan = Omit<PlannedReservation, 'id' | 'external_id'>;

type Asked = Order & { wish: Wish };

/** `lead` are the minutes that the same barber attends others of a group before, in one go. */
function plan(facts: Facts, { wish, ...order }: Asked, policy: Policy, now: EpochMs, lead = 0): Plan {
  const wanted = mergeLines(wish.lines);
  if (wanted.some(({ quantity }) => quantity > maxQuantity)) {
    throw new Refusal('invalid', { detail: `La cantidad máxima es ${maxQuantity}.` });
  }
  const start = startOf(wish, facts.zone, now);
  requireWithinReach(start, policy, facts.zone, now);
  if (policy.onlyWhileOpen && !facts.isOpen) throw new Refusal('booking_closed');
  if (policy.onlyWhileOpen && isBlocked(facts, order)) throw new Refusal('not_taken_online');
  const candidates = candidatesFor(facts, wish);
  const lines = priceLines(facts, wanted);
  const durationMin = durationOf(wish, lines);
  requireBranch(facts, wish);
  const whole = lead + durationMin;
  if (whole > maxDurationMin) throw new Refusal('visit_too_long');
  const end = start + whole * minuteMs;
  const held = facts.held?.filter((slot) => !givesWay(slot, order, { start, end }, now)) ?? [];
  const place = { start, end, durationMin: whole, held, policy, now };
  // To a client all that is held for others is taken.
  const taken = policy.starts === 'offered' ? held : held.filter((slot) => !isPromised(slot));
  const seen = { ...facts, busy: [...facts.busy, ...taken] };
  const barber =
    wish.barber === 'any' ? chooseBarber(seen, candidates, place) : requireFree(seen, candidates, place);
  return {
    barber,
    branch_id: barber.branch_id ?? wish.branch ?? onlyBranch(facts),
    start_at: instantOf(start + lead * minuteMs),
    end_at: instantOf(end),
    duration_min: lines.length > 0 && durationMin === basketDuration(lines) ? null : durationMin,
    lines: lines.map(({ service, quantity }) => ({
      service_id: service.id,
      name: service.name,
      price_cents: service.price_cents,
      is_premium: service.is_premium,
      duration_min: service.duration_minutes,
      quantity,
    })),
  };
}

function startOf({ start_local }: Wish, zone: Zone, now: EpochMs): EpochMs {
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

function durationOf({ durationMin }: Wish, lines: readonly PricedLine[]): number {
  if (durationMin === undefined && lines.length === 0) throw new Refusal('no_duration');
  const length = durationMin ?? basketDuration(lines);
  if (length > maxDurationMin) throw new Refusal('visit_too_long');
  return length;
}

/** The lines as the shop's own price list names, prices and times them. */
const priceLines = ({ services }: Facts, wanted: Wish['lines']): PricedLine[] =>
  wanted.map(({ service_id, quantity }) => {
    const service = services.find(({ id }) => id === service_id);
    if (!service) throw new Refusal('unknown_service');
    return { service, quantity };
  });

function requireBranch({ branches }: Facts, { branch }: Wish): void {
  if (branch && !branches.some(({ id }) => id === branch)) throw new Refusal('unknown_branch');
}

function onlyBranch({ branches: [only, another] }: Facts): number | null {
  return only && !another ? only.id : null;
}
