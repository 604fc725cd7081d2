import { type Contact, contactOf, type KnownClient, type Person } from '../clients/client.ts';
import { countedContact, type CountedContact } from '../clients/counted-contact.ts';
import type { DepositDue, PayingClient } from '../organization/deposit-due.ts';
import type { DepositMethod, Policy as DepositPolicy } from '../organization/policy.ts';
import type { Confirmation } from '../organization/rules.ts';
import type { Role } from '../permissions.ts';
import type { StaffChannel } from '../reservations/contract.ts';
import type { HeldSlot } from './holds/held-slot.ts';
import type { PublicSchedule } from '../schedule/contract.ts';
import type { Closing } from '../schedule/blocks/withheld.ts';
import type { BlockedTime } from '../schedule/findings.ts';
import type { Arrangement } from '../schedule/openings/contract.ts';
import { busySpan, overlaps, type Span } from '../schedule/slots.ts';
import { epochOf, type EpochMs, type Instant, type LocalDateTime, type Zone } from '../time.ts';
import { isFlood, minutesOf, type StrangerFacts, withStranger } from './flood.ts';

export const mostOrderItems = 26;

export type OrderItem = {
  barber: number | 'any';
  branch: number | null;
  lines: readonly { service_id: number; quantity: number }[];
  /** Length in minutes set by the staff, instead of the length of the services. */
  durationMin?: number | undefined;
  start_local: LocalDateTime | null;
  companion?: Companion | undefined;
};
export type Companion = Pick<Person, 'firstname' | 'lastname'>;

export type Taken = {
  channel: StaffChannel;
  by: number;
  notifiesClient: boolean;
  /** UUID under which the booking can be undone. */
  changeId: string | undefined;
  series?: SeriesOrder;
};

export type SeriesOrder = {
  /** Id of an existing series; null for a new one. */
  id: number | null;
  everyWeeks: number;
  /** The reservation that the series repeats and that joins it; null for an added date. */
  source: number | null;
};

/** A booking request: 1 to 26 reservations for one client or a group, all booked or none. */
export type Order = {
  /**
   * The person of a form, or a client of the shop by id (`as`: name and contact on that client's reservation), or null
   * for a walk-in without a name.
   */
  person: Person | { id: number; as?: Person } | null;
  /**
   * Client of the link or chat that the order comes from, and whether the shop blocks this client. An undefined id
   * finds the client by the contact; null makes a new client, even if other clients have the contact.
   */
  linked?: { id: number | undefined | null; is_blocked: boolean };
  taken?: Taken;
  /** Phone of a form in E.164; null or absent if the text is no valid phone. */
  e164?: string | null;
  /** Consents of the client: WhatsApp messages (`wantsChat`) and marketing (`wantsNews`). */
  wantsChat?: boolean | undefined;
  wantsNews?: boolean | undefined;
  /** Booked inside a chat, which shows the answer; the consent to WhatsApp messages has the source `keyword`. */
  inChat?: true;
  via?: string | undefined;
  notes: string | null;
  items: readonly OrderItem[];
  /** Token of the slot held for this order; an unknown token counts as none. */
  hold?: string | undefined;
  /** Whether the client's browser solved a proof of work for this order. */
  isProven?: boolean;
  /** Digest of the client's network address; null or absent where addresses are not limited. */
  network?: string | null;
  /** Seconds until a limit lets the order's confirmation e-mail be sent; absent if no limit is reached. */
  mailWaitSeconds?: number | undefined;
  /** Name of the request field that lists the items, for the refusal's `loc`; absent for a single item. */
  list?: 'starts' | 'people';
  /** Arrangement of a group; all items have the group's `start_local`, and the first item is the booker's. */
  arrangement?: Arrangement;
  /** Key and hash of the request: a repeated key books nothing twice, and another hash means a different request. */
  idempotency: { key: string; hash: string } | null;
  /** Present where the client agreed to pay a deposit first; the method only where the shop leaves the choice. */
  deposit?: { method?: DepositMethod | undefined };
  /** Ids drawn in advance: of the client if new, of a new series, and of each item's reservation. */
  ids: { client: number; series?: number; reservations: readonly { id: number; external_id: string }[] };
};

export type Policy = {
  onlyWhileOpen: boolean;
  /**
   * Allowed starts. `offered`: quarter hours of the public calendar's window. `unopposed`: any minute without a
   * finding, see `findingsAt`. `untaken`: any minute without another reservation or a slot held for an offer, a deposit
   * or a confirmation by e-mail.
   */
  starts: 'offered' | 'unopposed' | 'untaken';
  /** Days before and after today within which a start must lie; null: no limit besides `starts`. */
  reach: { back: number; ahead: number } | null;
  /** Reservations ahead in the shop per e-mail and per phone; null: no limit. */
  mostAhead: number | null;
  /** Total minutes of these reservations; null: no limit. */
  mostMinutesAhead: number | null;
  /** Whether a client unknown to the shop may have to confirm by e-mail. */
  asksStrangers: boolean;
  /** Whether the shop's deposits apply; `once`: at most one unpaid deposit per e-mail and per phone. */
  deposits: 'once' | 'unlimited' | null;
};

export const clientPolicy: Policy = {
  onlyWhileOpen: true,
  starts: 'offered',
  reach: null,
  mostAhead: 3,
  mostMinutesAhead: 360,
  asksStrangers: true,
  deposits: 'once',
};
const unlimitedPolicy: Policy = {
  ...clientPolicy,
  mostAhead: null,
  mostMinutesAhead: null,
  deposits: 'unlimited',
};
export const publicPolicy = ({ rateLimits }: { rateLimits: boolean }): Policy =>
  rateLimits ? clientPolicy : unlimitedPolicy;
export const staffPolicy: Policy = {
  onlyWhileOpen: false,
  starts: 'untaken',
  reach: { back: 31, ahead: 366 },
  mostAhead: null,
  mostMinutesAhead: null,
  asksStrangers: false,
  deposits: null,
};
/** For staff without `anyway`, whom a finding such as blocked time stops. */
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
  /** Weekly hours, with days off among the dates of the orders. */
  schedule: PublicSchedule;
};
export type BlockedFact = BlockedTime & { barber_id: number };
export type NamedFact = Person & { id: number };
export type BusyFact = { barber_id: number; start_at: Instant; end_at: Instant };
/**
 * A reservation not yet begun, or a held slot, with the contact typed in its form; the minutes of a group's booker
 * include those of the companions.
 */
export type AheadFact = CountedContact & { start_at: Instant; minutes: number };
export type OnlineFact = {
  confirmation: Confirmation;
  /** Time of the last seen flood; null without a recent one. */
  floodSeenAt: Instant | null;
  strangers: StrangerFacts | null;
  /** Live bookings that wait for confirmation, a group as one; only during a flood, and at most `mostUnconfirmed`. */
  unconfirmed?: readonly UnconfirmedFact[];
};
/** A booking that waits for confirmation, with the mailbox and the network address that it counts for. */
export type UnconfirmedFact = { email: string | null; network: string | null; held_until: Instant };
export type DepositFacts = {
  policy: DepositPolicy;
  currency: string;
  takesCards: boolean;
  /** A contact without an entry is new and never missed a visit. */
  clients: readonly (Contact & PayingClient)[];
  unpaid: readonly UnpaidFact[];
};
export type UnpaidFact = CountedContact & {
  barber_id: number;
  start_at: Instant;
  method: DepositMethod;
};
/** A request answered before: the stored answer, or the accepted order of the same batch. */
export type AnsweredFact = { key: string; hash: string } & ({ answer: unknown } | { accepted: Accepted });

/** All data that decides orders of a shop, as plain rows. A list may also contain rows for other orders. */
export type Facts = {
  zone: Zone;
  /** Whether online booking is open: the subscription allows it and the shop has not paused it. */
  isOpen: boolean;
  online?: OnlineFact;
  deposits?: DepositFacts;
  services: readonly ServiceFact[];
  branches: readonly { id: number }[];
  barbers: readonly BarberFact[];
  busy: readonly BusyFact[];
  /** Held slots around the requested times, lapsed ones included; absent if none are held. */
  held?: readonly HeldSlot[];
  blocked: readonly BlockedFact[];
  closings: readonly Closing[];
  /** Clients by ascending id; a merged client has the id of its main client. */
  clients: readonly KnownClient[];
  blockedContacts?: readonly Contact[];
  named?: readonly NamedFact[];
  /** Id of the shop's anonymous client, who stands for walk-ins without a name; null before the first such visit. */
  anonymous?: number | null;
  ahead: readonly AheadFact[];
  answered: readonly AnsweredFact[];
  usedChangeIds?: readonly string[];
  endedSeries?: readonly number[];
};

export type PlannedReservation = {
  id: number;
  external_id: string;
  companion?: Companion | undefined;
  barber: BarberFact;
  branch_id: number | null;
  start_at: Instant;
  end_at: Instant;
  /** Minutes set by the staff; null if the length is that of the services. */
  duration_min: number | null;
  lines: readonly (Omit<ServiceFact, 'id' | 'duration_minutes'> & {
    service_id: number;
    duration_min: number;
    quantity: number;
  })[];
};

export type PlannedDeposit = DepositDue & { method: DepositMethod; payUntil: Instant; currency: string };

/**
 * An accepted order, with its reservations booked, or only held until the client confirms by e-mail or pays a deposit.
 */
export type Accepted = {
  order: Order;
  person: Person;
  at: Instant;
  /** New if no known client matches; null while the slots are held for a confirmation by e-mail. */
  client: { id: number; isNew: boolean } | null;
  heldUntil: Instant | null;
  deposit: PlannedDeposit | null;
  byStranger: boolean;
  reservations: readonly PlannedReservation[];
};

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
 * Whether an order ignores a held slot: a lapsed slot, one of the order's `own`, or a client's form hold while staff
 * book.
 */
export const givesWay = (
  slot: HeldSlot,
  { taken }: Pick<Order, 'taken'>,
  own: readonly HeldSlot[],
  now: EpochMs,
): boolean =>
  epochOf(slot.held_until) <= now || (slot.hold === 'form' && (Boolean(taken) || own.includes(slot)));

export const heldAt = (held: readonly HeldSlot[], barber: number, wanted: Span): HeldSlot[] =>
  held.filter((slot) => slot.barber_id === barber && overlaps(busySpan(slot), wanted));

/** Contact by which a form's booker is recognised; null if the order has no form. */
export const ordererOf = ({ person, e164 }: Pick<Order, 'person' | 'e164'>): Contact | null =>
  person && 'firstname' in person ? contactOf(person, e164) : null;

export const isSameContact = (one: Contact, other: Contact) =>
  one.email === other.email && one.digits === other.digits && one.e164 === other.e164;

export function isBlocked(
  { blockedContacts = [] }: Facts,
  { linked, ...order }: Pick<Order, 'person' | 'e164' | 'linked'>,
): boolean {
  if (linked?.is_blocked) return true;
  const own = ordererOf(order);
  return own !== null && blockedContacts.some((blocked) => isSameContact(blocked, own));
}

/** Returns the facts after an accepted order is stored; a batch of orders is a fold over this function. */
export function accept(facts: Facts, accepted: Accepted): Facts {
  const { order, person, client, deposit, reservations } = accepted;
  const known =
    client?.isNew && order.person
      ? [{ id: client.id, ...knownBy(contactOf(person, order.e164)), is_trusted: true }]
      : [];
  const contact = countedContact({ ...person, e164: order.e164 }, facts.zone);
  const counted = order.taken ? [] : reservations.filter(({ companion }) => !companion);
  const ahead = counted.map((each) => ({
    ...contact,
    start_at: each.start_at,
    minutes: minutesOf(order.arrangement ? reservations : [each]),
  }));
  const changeId = order.taken?.changeId;
  return {
    ...facts,
    ...(facts.online && { online: afterBooking(facts.online, accepted, contact) }),
    ...(facts.deposits &&
      deposit && {
        deposits: {
          ...facts.deposits,
          unpaid: [
            ...facts.deposits.unpaid,
            ...reservations.map(({ barber, start_at, companion }) => ({
              ...(companion ? { email: null, phone: null } : contact),
              barber_id: barber.id,
              start_at,
              method: deposit.method,
            })),
          ],
        },
      }),
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

function afterBooking(online: OnlineFact, accepted: Accepted, { email }: CountedContact): OnlineFact {
  const { order, at, heldUntil, byStranger, reservations } = accepted;
  if (!byStranger || !online.strangers) return online;
  const strangers = withStranger(online.strangers, reservations);
  const own = heldUntil ? [{ email, network: order.network ?? null, held_until: heldUntil }] : [];
  return {
    ...online,
    strangers,
    floodSeenAt: isFlood(strangers) ? at : online.floodSeenAt,
    unconfirmed: [...(online.unconfirmed ?? []), ...own],
  };
}
