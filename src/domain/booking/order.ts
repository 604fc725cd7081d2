import type { Person } from '../clients/client.ts';
import type { LocalDateTime } from '../time.ts';

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
