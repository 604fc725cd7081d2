import { type Contact, contactOf, type KnownClient, type Person } from '../clients/client.ts';
import { countedContact, type CountedContact } from '../clients/counted-contact.ts';
import type { Confirmation } from '../organization/rules.ts';
import type { Role } from '../permissions.ts';
import type { StaffChannel } from '../reservations/contract.ts';
import type { HeldSlot } from '../reservations/held-slot.ts';
import type { PublicSchedule } from '../schedule/contract.ts';
import type { Closing } from '../schedule/withheld.ts';
import type { BlockedTime } from '../schedule/findings.ts';
import type { Arrangement } from '../schedule/openings-contract.ts';
import { busySpan, overlaps, type Span } from '../schedule/slots.ts';
import { epochOf, type EpochMs, type Instant, type LocalDateTime, type Zone } from '../time.ts';
import { isFlood, type StrangerFacts, withStranger } from './flood.ts';

export const maxWishes = 26;

/** One reservation that an order asks for, on the shop's clock; `any` leaves the barber to the shop. */
export type Wish = {
  barber: number | 'any';
  branch: number | null;
  lines: readonly { service_id: number; quantity: number }[];
  /** Minutes that the staff give it, whatever its services take. */
  durationMin?: number | undefined;
  /** Null: now, on the minute. */
  start_local: LocalDateTime | null;
  /** Who comes, where it is not whoever orders. */
  companion?: Companion | undefined;
};
/** Somebody who comes along: they are named and nothing more is known of them. */
export type Companion = Pick<Person, 'firstname' | 'lastname'>;

/** How the staff take an order. */
export type Taken = {
  channel: StaffChannel;
  /** Who took it. */
  by: number;
  tellsClient: boolean;
  /** A UUID under which it can be taken back. */
  changeId: string | undefined;
  series?: SeriesOrder;
};

/** The series that an order's reservations belong to. */
export type SeriesOrder = {
  /** One that goes on; null for a new one. */
  id: number | null;
  everyWeeks: number;
  /** The reservation that they repeat, which belongs to it too; null for a date that is added. */
  source: number | null;
};

/** What somebody asks to be booked: 1 to 26 reservations for one person or for a group, all of them or none. */
export type Order = {
  /**
   * Whom a form names, or a client of the shop, where there is one as a reservation of theirs names them; null: whoever came
   * without an appointment and gave no name.
   */
  person: Person | { id: number; as?: Person } | null;
  /** The client whose link orders by a form, however they are reached by now, and whether they are blocked. */
  linked?: { id: number | undefined; is_blocked: boolean };
  /** Absent where the client booked online. */
  taken?: Taken;
  /** The phone of a form as the server tells phones apart; absent where it cannot be one. */
  e164?: string | null;
  /** Whether the client agreed to be told by chat, and wants news of the shop. */
  wantsChat?: boolean | undefined;
  wantsNews?: boolean | undefined;
  /** Where a client comes from who booked online, as far as that is known. */
  via?: string | undefined;
  notes: string | null;
  wishes: readonly Wish[];
  /** The token of a slot that was held for it; any other text counts as none. */
  hold?: string | undefined;
  /** The request's name for its wishes, so that a refusal says which of them; absent where one is all. */
  list?: 'starts' | 'people';
  /** Only of a group: how its people are attended. Its wishes start at one time, the first is of whoever orders. */
  arrangement?: Arrangement;
  /** Names the request, so that repeating it books nothing twice; the hash tells whether it is the same request. */
  idempotency: { key: string; hash: string } | null;
  /** Drawn beforehand: the client's where they turn out to be new, a new series', and one for each wish. */
  ids: { client: number; series?: number; reservations: readonly { id: number; external_id: string }[] };
};

/** What holds for whoever orders; the rules themselves are in `decide`. */
export type Policy = {
  /** Only while the shop takes bookings online. */
  onlyWhileOpen: boolean;
  /**
   * Which starts: `offered` by the public calendar, with its window and its quarter hours; any minute that nothing speaks
   * against (`unopposed`), see `findingsAt`; or any at which no other reservation is (`untaken`).
   */
  starts: 'offered' | 'unopposed' | 'untaken';
  /** How many days back and ahead of today a start may lie; null: as far as `starts` lets it. */
  reach: { back: number; ahead: number } | null;
  /** Reservations that one e-mail or one phone may have ahead in the shop; null: any number. */
  mostAhead: number | null;
  /** Minutes that these reservations may come to; null: any number. */
  mostMinutesAhead: number | null;
  /** Whether people whom the shop has never seen may be asked to confirm by email. */
  asksStrangers: boolean;
};

export const clientPolicy: Policy = {
  onlyWhileOpen: true,
  starts: 'offered',
  reach: null,
  mostAhead: 3,
  mostMinutesAhead: 360,
  asksStrangers: true,
};
/** Of those who go on whatever is offered to clients. */
export const staffPolicy: Policy = {
  onlyWhileOpen: false,
  starts: 'untaken',
  reach: { back: 31, ahead: 366 },
  mostAhead: null,
  mostMinutesAhead: null,
  asksStrangers: false,
};
/** Of those who are warned. */
export const carefulStaffPolicy: Policy = { ...staffPolicy, starts: 'unopposed' };

export type ServiceFact = {
  id: number;
  name: string;
  price_cents: number;
  is_premium: boolean;
  duration_minutes: number;
};
export type BarberFact = {
  id: number;
  role: Role;
  branch_id: number | null;
  firstname: string;
  lastname: string;
  photo_url: string | null;
  deleted_at: Instant | null;
  /** Weekly hours, and the days off among the dates that orders ask for. */
  schedule: PublicSchedule;
};
export type BlockedFact = BlockedTime & { barber_id: number };
export type NamedFact = Person & { id: number };
export type BusyFact = { barber_id: number; start_at: Instant; end_at: Instant };
/** A reservation that has not begun, or a slot held for one, by the contact on its form. */
export type AheadFact = CountedContact & Pick<BusyFact, 'start_at' | 'end_at'>;
/** Whether strangers are asked to confirm, and what tells it. */
export type OnlineFact = {
  confirmation: Confirmation;
  /** When a flood was last seen; null when there was none lately. */
  floodSeenAt: Instant | null;
  /** Null where floods are not watched for. */
  strangers: StrangerFacts | null;
};
/** A request that was answered before: with what, or by which order of the same batch. */
export type AnsweredFact = { key: string; hash: string } & ({ answer: unknown } | { accepted: Accepted });

/** Everything that decides about orders of a shop, as plain rows; each list also serves orders it was not read for. */
export type Facts = {
  zone: Zone;
  /** Whether clients may book: the subscription lets them, and the shop is not paused. */
  isOpen: boolean;
  /** Absent where nobody is asked to confirm. */
  online?: OnlineFact;
  /** Services that may be booked, branches that are open. */
  services: readonly ServiceFact[];
  branches: readonly { id: number }[];
  barbers: readonly BarberFact[];
  /** What occupies the barbers' calendars around the wanted times. */
  busy: readonly BusyFact[];
  /** Slots that are held around them, lapsed ones included; absent where nothing is held. */
  held?: readonly HeldSlot[];
  /** What is blocked of the barbers' time, and the shop's closings, on the dates that orders ask for. */
  blocked: readonly BlockedFact[];
  closings: readonly Closing[];
  /** Clients in the order of their ids; of one who was merged into another it is the other's id. */
  clients: readonly KnownClient[];
  /** Contacts by which nobody can book online; absent where there are none. */
  blockedContacts?: readonly Contact[];
  /** Clients whom the staff name by their ids. */
  named?: readonly NamedFact[];
  /** The id of the shop's anonymous client, who stands for visits without a name; null before the first such visit. */
  anonymous?: number | null;
  ahead: readonly AheadFact[];
  answered: readonly AnsweredFact[];
  /** Of the names of changes that orders bring, those that the shop has seen. */
  usedChangeIds?: readonly string[];
  /** Of the series that orders go on with, those that take no more dates. */
  endedSeries?: readonly number[];
};

/** A reservation as it is going to be stored. */
export type PlannedReservation = {
  id: number;
  external_id: string;
  companion?: Companion | undefined;
  barber: BarberFact;
  branch_id: number | null;
  start_at: Instant;
  end_at: Instant;
  /** Minutes that the staff gave it, where its services come to others. */
  duration_min: number | null;
  lines: readonly (Omit<ServiceFact, 'id' | 'duration_minutes'> & {
    service_id: number;
    duration_min: number;
    quantity: number;
  })[];
};

/** An order that gets its reservations, or has its slots held until its client confirms by email. */
export type Accepted = {
  order: Order;
  /** Who is named on the reservations. */
  person: Person;
  at: Instant;
  /** New where nobody known is meant; null while the slots are only held. */
  client: { id: number; isNew: boolean } | null;
  heldUntil: Instant | null;
  /** Whether it counts as one of a stranger's bookings. */
  byStranger: boolean;
  reservations: readonly PlannedReservation[];
};

/** What a planned reservation occupies. */
export const busyOf = ({ barber, start_at, end_at }: PlannedReservation): BusyFact => ({
  barber_id: barber.id,
  start_at,
  end_at,
});

/** Live slots of a token, first person first: one slot, or a group's slot per person. */
export function slotsOfToken(
  held: readonly HeldSlot[],
  token: string | null | undefined,
  now: EpochMs,
): HeldSlot[] {
  const isLive = ({ held_until }: HeldSlot) => epochOf(held_until) > now;
  const first = held.find((slot) => slot.external_id === token && slot.hold === 'form' && isLive(slot));
  if (!first) return [];
  const isCompanion = (slot: HeldSlot) => slot !== first && slot.group_id === first.group_id;
  return [first, ...(first.group_id === null ? [] : held.filter(isCompanion))];
}

/**
 * The order's held slots: slots of its token, if the token's first slot starts at `start`. Ends may differ, because the
 * shop can change a service's length meanwhile.
 */
export function ownSlots(
  held: readonly HeldSlot[],
  { hold }: Pick<Order, 'hold'>,
  start: EpochMs,
  now: EpochMs,
): HeldSlot[] {
  const slots = slotsOfToken(held, hold, now);
  return slots[0] && busySpan(slots[0]).start === start ? slots : [];
}

/**
 * Whether an order passes over a held slot: the slot has lapsed, is one of the order's `own`, or is held for a client's
 * form while the staff book.
 */
export const givesWay = (
  slot: HeldSlot,
  { taken }: Pick<Order, 'taken'>,
  own: readonly HeldSlot[],
  now: EpochMs,
): boolean =>
  epochOf(slot.held_until) <= now || (slot.hold === 'form' && (Boolean(taken) || own.includes(slot)));

/** The held slots of a barber that a time meets. */
export const heldAt = (held: readonly HeldSlot[], barber: number, wanted: Span): HeldSlot[] =>
  held.filter((slot) => slot.barber_id === barber && overlaps(busySpan(slot), wanted));

/** By what whoever orders by a form is recognised; null where no form names them. */
export const ordererOf = ({ person, e164 }: Pick<Order, 'person' | 'e164'>): Contact | null =>
  person && 'firstname' in person ? contactOf(person, e164) : null;

const isSame = (one: Contact, other: Contact) =>
  one.email === other.email && one.digits === other.digits && one.e164 === other.e164;

/** Whether whoever orders can book nothing online, whatever they want. */
export function isBlocked(
  { blockedContacts = [] }: Facts,
  { linked, ...order }: Pick<Order, 'person' | 'e164' | 'linked'>,
): boolean {
  if (linked?.is_blocked) return true;
  const own = ordererOf(order);
  return own !== null && blockedContacts.some((blocked) => isSame(blocked, own));
}

/** The facts as they are once an accepted order is stored; a batch is this fold over its orders. */
export function accept(facts: Facts, accepted: Accepted): Facts {
  const { order, person, client, reservations } = accepted;
  const known =
    client?.isNew && order.person ? [{ id: client.id, ...knownBy(contactOf(person, order.e164)) }] : [];
  const contact = countedContact(person, facts.zone);
  // What the staff take counts for nobody, and a companion has no contact by which they would be counted.
  const counted = order.taken ? [] : reservations.filter(({ companion }) => !companion);
  const ahead = counted.map(({ start_at, end_at }) => ({ ...contact, start_at, end_at }));
  const changeId = order.taken?.changeId;
  return {
    ...facts,
    ...(facts.online && { online: afterBooking(facts.online, accepted) }),
    ...(client && !order.person && { anonymous: client.id }),
    ...(changeId && { usedChangeIds: [...(facts.usedChangeIds ?? []), changeId] }),
    busy: [...facts.busy, ...reservations.map(busyOf)],
    clients: [...facts.clients, ...known],
    ahead: [...facts.ahead, ...ahead],
    answered: order.idempotency ? [...facts.answered, { ...order.idempotency, accepted }] : facts.answered,
  };
}

const knownBy = ({ email, digits, e164 }: Contact): Omit<KnownClient, 'id'> => ({
  email,
  phone_digits: digits,
  phone_e164: e164,
});

function afterBooking(online: OnlineFact, { at, byStranger, reservations }: Accepted): OnlineFact {
  if (!byStranger || !online.strangers) return online;
  const strangers = withStranger(online.strangers, reservations);
  return { ...online, strangers, floodSeenAt: isFlood(strangers) ? at : online.floodSeenAt };
}
