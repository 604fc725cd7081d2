import { contactOf, findClient, isKnown, nobodyByName, personMeant } from '../clients/client.ts';
import { usedChange } from '../fields.ts';
import { isPromised } from './holds/held-slot.ts';
import { Refusal } from '../refusal.ts';
import { type EpochMs, epochOf, type Instant, instantOf, minuteMs } from '../time.ts';
import { aheadOf, requireFewAhead, requireShortAhead } from './ahead.ts';
import { basketDuration, maxDurationMin } from './form/basket.ts';
import { chooseBarber, requireFree } from './choose-barber.ts';
import {
  type Accepted,
  type AnsweredFact,
  busyOf,
  type Facts,
  givesWay,
  mostOrderItems,
  type Order,
  ownSlots,
  type PlannedReservation,
  type Policy,
  type OrderItem,
} from './facts.ts';
import { confirmationMinutes, isFlood, isFlooded, minutesOf, type Taken, withStranger } from './flood.ts';
import { requireConfirmable, requireProof } from './flood-limits.ts';
import { byOneBarber, placingOrder } from './groups/group.ts';
import { dueDeposit, takeDeposit } from './deposits/take-deposit.ts';
import { type RefusedItem, refusalOfItem, refuseSome } from './refused-items.ts';
import { type Shape, shapeOf } from './shape.ts';

/** `isMailed`: the refused order needs a confirmation e-mail, and only the limit of reservations ahead refuses it. */
export type Decision =
  | { refusal: Refusal; isMailed?: boolean }
  | { repeats: AnsweredFact }
  | { accepted: Accepted };

/** Decides an order by the same rules that draw the calendar. Pure: the same facts give the same decision. */
export function decide(facts: Facts, order: Order, policy: Policy, now: EpochMs): Decision {
  let isMailed = false;
  try {
    if (order.items.length < 1 || order.items.length > mostOrderItems)
      throw new Refusal('invalid', { detail: `Una orden tiene de 1 a ${mostOrderItems} reservas.` });
    const repeats = findAnswered(facts, order);
    if (repeats) return { repeats };
    requireNewChange(facts, order);
    const { found, person, isKnown } = clientOf(facts, order);
    const byStranger = policy.asksStrangers && !isKnown;
    if (byStranger) requireProof(facts.online, order.isProven ?? false, now);
    const shapes = shapeAll(facts, order, policy, now);
    requireGoesOn(facts, order);
    const reservations = planAll(facts, order, shapes, policy, now);
    const due = dueDeposit(facts, { order, person, reservations }, policy, now);
    const confirmUntil =
      byStranger && mustConfirm(facts, reservations, now) ? holdEnd(reservations, now) : null;
    if (confirmUntil && !due) requireConfirmable(facts, { order, person, reservations }, now);
    isMailed = confirmUntil !== null && !due;
    // The limit of reservations ahead is checked after all other rules, before a deposit is asked for, so that only an
    // otherwise accepted order reveals that a contact has many.
    const ahead = aheadOf(facts, { ...person, e164: order.e164 }, now);
    requireFewAhead(ahead, order.items.filter(({ companion }) => !companion).length, policy);
    requireShortAhead(ahead, minutesOf(reservations), policy);
    const deposit = due && takeDeposit(facts, { order, person, due }, policy);
    // A paid card deposit proves a real person, so the booking needs no confirmation by e-mail.
    const heldUntil = deposit?.method === 'card' ? null : confirmUntil;
    if (heldUntil && deposit) {
      requireConfirmable(facts, { order, person, reservations }, now);
      isMailed = true;
    }
    const known = order.linked?.id === null ? null : (order.linked?.id ?? found);
    const client = { id: known ?? order.ids.client, isNew: known === null };
    const at = instantOf(now);
    return {
      accepted: {
        order,
        person,
        at,
        client: heldUntil ? null : client,
        heldUntil,
        deposit,
        byStranger,
        reservations,
      },
    };
  } catch (problem) {
    if (problem instanceof Refusal) return { refusal: problem, isMailed };
    throw problem;
  }
}

function clientOf({ clients, named = [], anonymous = null }: Facts, { person, e164 }: Order) {
  if (person === null) return { found: anonymous, person: nobodyByName, isKnown: true };
  if (!('id' in person)) {
    const contact = contactOf(person, e164);
    const client = findClient(clients, contact);
    return { found: client?.id ?? null, person, isKnown: isKnown(client, contact) };
  }
  const { id, as } = person;
  const own = named.find((client) => client.id === id);
  if (!own) throw new Refusal('unknown_client');
  return { found: id, person: as ? personMeant(own, as) : own, isKnown: true };
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

function mustConfirm({ online }: Facts, planned: Taken, now: EpochMs): boolean {
  if (!online || online.confirmation === 'off') return false;
  if (online.confirmation === 'on' || isFlooded(online, now)) return true;
  return online.strangers !== null && isFlood(withStranger(online.strangers, planned));
}

/** The hold lasts ten minutes, but ends no later than its first reservation starts. */
const holdEnd = (planned: Taken, now: EpochMs): Instant =>
  instantOf(
    Math.min(now + confirmationMinutes * minuteMs, ...planned.map(({ start_at }) => epochOf(start_at))),
  );

/** `lead` is the minutes for which the same barber attends earlier people of the group, without a break. */
type Led = Shape & { lead: number };

/** Checks the shape of every item before any item gets a time, so that a taken slot does not hide an invalid item. */
function shapeAll(facts: Facts, order: Order, policy: Policy, now: EpochMs): Led[] {
  const shapes: Led[] = [];
  const refused: RefusedItem[] = [];
  let lead = 0;
  for (const [nth, item] of order.items.entries()) {
    try {
      const shape = shapeOf(facts, { ...order, item }, policy, now);
      shapes.push({ ...shape, lead });
      if (order.arrangement === 'in_a_row') lead += shape.durationMin;
      if (lead > maxDurationMin) throw new Refusal('visit_too_long');
    } catch (problem) {
      refused.push({ nth, refusal: refusalOfItem(order, problem) });
    }
  }
  refuseSome(order, refused);
  return shapes;
}

function planAll(
  facts: Facts,
  order: Order,
  shapes: readonly Led[],
  policy: Policy,
  now: EpochMs,
): PlannedReservation[] {
  const { items, ids, arrangement } = order;
  const planned: { nth: number; own: PlannedReservation }[] = [];
  const refused: RefusedItem[] = [];
  for (const nth of placingOrder(facts, order)) {
    const [item, own, shape] = [items[nth], ids.reservations[nth], shapes[nth]];
    if (!item || !own || !shape) throw new Error('an order has fewer ids than items');
    // Each item sees the earlier items of the order as stored; people in a row are one continuous visit to the same
    // barber.
    const before = arrangement === 'in_a_row' ? [] : planned.map((each) => busyOf(each.own));
    const left = before.length > 0 ? { ...facts, busy: [...facts.busy, ...before] } : facts;
    try {
      const place = plan(left, { ...order, item, ...shape }, policy, now);
      planned.push({ nth, own: { ...own, companion: item.companion, ...place } });
    } catch (problem) {
      refused.push({ nth, refusal: refusalOfItem(order, problem) });
      // In a row the next person starts where the refused person would have ended, so the start is unknown.
      if (arrangement === 'in_a_row') break;
    }
  }
  refuseSome(order, refused);
  const rows = planned.toSorted((one, other) => one.nth - other.nth).map(({ own }) => own);
  return arrangement === 'in_a_row' ? byOneBarber(rows) : rows;
}

type Plan = Omit<PlannedReservation, 'id' | 'external_id'>;

function plan(facts: Facts, request: Order & Led & { item: OrderItem }, policy: Policy, now: EpochMs): Plan {
  const { item, start, candidates, lines, durationMin, lead, ...order } = request;
  const whole = lead + durationMin;
  const end = start + whole * minuteMs;
  const own = ownSlots(facts.held ?? [], order, start, now);
  const held = facts.held?.filter((slot) => !givesWay(slot, order, own, now)) ?? [];
  const place = { start, end, durationMin: whole, held, policy, isHeld: own.length > 0, now };
  // Clients see every slot held for another client as taken.
  const taken = policy.starts === 'offered' ? held : held.filter((slot) => !isPromised(slot));
  const seen = { ...facts, busy: [...facts.busy, ...taken] };
  const barber =
    item.barber === 'any' ? chooseBarber(seen, candidates, place, own) : requireFree(seen, candidates, place);
  return {
    barber,
    branch_id: barber.branch_id ?? item.branch ?? onlyBranch(facts),
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

function onlyBranch({ branches: [only, another] }: Facts): number | null {
  return only && !another ? only.id : null;
}
