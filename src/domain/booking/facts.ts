import { digitsOf, type KnownClient, type Person } from '../clients/client.ts';
import type { Role } from '../permissions.ts';
import type { PublicSchedule } from '../schedule/contract.ts';
import type { Instant, LocalDateTime, Zone } from '../time.ts';

export const maxWishes = 26;

/** One reservation that an order asks for, on the shop's clock; `any` leaves the barber to the shop. */
export type Wish = {
  barber: number | 'any';
  branch: number | null;
  lines: readonly { service_id: number; quantity: number }[];
  start_local: LocalDateTime;
};

/** What somebody asks to be booked: 1 to 26 reservations for one person, all of them or none. */
export type Order = {
  person: Person;
  notes: string | null;
  wishes: readonly Wish[];
  /** Names the request, so that repeating it books nothing twice; the hash tells whether it is the same request. */
  idempotency: { key: string; hash: string } | null;
  /** Drawn beforehand: the client's where they turn out to be new, and one for each wish. */
  ids: { client: number; reservations: readonly { id: number; external_id: string }[] };
};

/** What holds for whoever orders; the rules themselves are in `decide`. */
export type Policy = {
  /** Only while the shop's subscription is open. */
  needsSubscription: boolean;
  /** Only starts that the public calendar offers: its window, its quarter hours, the barber's hours and days off. */
  onlyOfferedStarts: boolean;
  /** Reservations that one e-mail or one phone may have ahead in the shop; null: any number. */
  mostAhead: number | null;
};

export const clientPolicy: Policy = { needsSubscription: true, onlyOfferedStarts: true, mostAhead: 3 };
export const staffPolicy: Policy = { needsSubscription: false, onlyOfferedStarts: false, mostAhead: null };

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
export type BusyFact = { barber_id: number; start_at: Instant; end_at: Instant };
/** A reservation that has not begun, by what was written on its form. */
export type AheadFact = { email: string | null; phone_digits: string | null; start_at: Instant };
/** A request that was answered before: with what, or by which order of the same batch. */
export type AnsweredFact = { key: string; hash: string } & ({ answer: unknown } | { accepted: Accepted });

/** Everything that decides about orders of a shop, as plain rows; each list also serves orders it was not read for. */
export type Facts = {
  zone: Zone;
  /** Whether the subscription lets clients book. */
  isOpen: boolean;
  /** Services that may be booked, branches that are open. */
  services: readonly ServiceFact[];
  branches: readonly { id: number }[];
  barbers: readonly BarberFact[];
  /** What occupies the barbers' calendars around the wanted times. */
  busy: readonly BusyFact[];
  /** Clients in the order of their ids. */
  clients: readonly KnownClient[];
  ahead: readonly AheadFact[];
  answered: readonly AnsweredFact[];
};

/** A reservation as it is going to be stored. */
export type PlannedReservation = {
  id: number;
  external_id: string;
  barber: BarberFact;
  branch_id: number | null;
  start_at: Instant;
  end_at: Instant;
  lines: readonly (Omit<ServiceFact, 'id' | 'duration_minutes'> & {
    service_id: number;
    duration_min: number;
    quantity: number;
  })[];
};

/** An order that gets its reservations; the client is new where nobody known is meant. */
export type Accepted = {
  order: Order;
  client: { id: number; isNew: boolean };
  reservations: readonly PlannedReservation[];
};

/** What a planned reservation occupies. */
export const busyOf = ({ barber, start_at, end_at }: PlannedReservation): BusyFact => ({
  barber_id: barber.id,
  start_at,
  end_at,
});

/** The facts as they are once an accepted order is stored; a batch is this fold over its orders. */
export function accept(facts: Facts, accepted: Accepted): Facts {
  const { order, client, reservations } = accepted;
  const { email } = order.person;
  const phone_digits = digitsOf(order.person);
  return {
    ...facts,
    busy: [...facts.busy, ...reservations.map(busyOf)],
    clients: client.isNew ? [...facts.clients, { id: client.id, email, phone_digits }] : facts.clients,
    ahead: [...facts.ahead, ...reservations.map(({ start_at }) => ({ email, phone_digits, start_at }))],
    answered: order.idempotency ? [...facts.answered, { ...order.idempotency, accepted }] : facts.answered,
  };
}
