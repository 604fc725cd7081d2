import { type Contact, contactOf, findClient, type KnownClient, type Person } from '../clients/client.ts';
import { fullName } from '../text/contact.ts';
import { occupiesTime, type ReservationStatus } from '../reservations/status.ts';
import { sameName } from '../text/search-by-name.ts';
import { mostServices } from '../services/contract.ts';
import { type EpochMs, minuteMs } from '../time.ts';
import type { ImportProblem } from './problems.ts';
import type { ReadService, ReadVisit } from './read-row.ts';

/** A stored contact of the shop with its person; the id belongs to the client that remains after merges. */
export type StoredClient = KnownClient & { person: Person };
/** A client named by a file: new, or known with the blank fields that the file fills. */
export type MatchedClient = { id: number; person: Person; isNew: boolean; filled: Partial<Person> };

export type StoredService = {
  id: number;
  name: string;
  description: string | null;
  group_name: string | null;
  price_cents: number;
  is_premium: boolean;
  duration_minutes: number;
};
/** Outcome of a row; `subject` is null where an existing reservation matches the row. */
export type Judged<T> =
  | { outcome: 'new' | 'known'; subject: T }
  /** `cell` is the invalid text; absent where no single cell is wrong, as for a taken slot. */
  | { outcome: 'problem'; problem: ImportProblem; cell?: string };

export type NewId = () => number;

function missingOf(client: Person, { firstname, lastname, phone, email }: Person): Partial<Person> {
  // People who share a phone number have different first names, so the last name is only taken for the same first name.
  const isSame = sameName(client.firstname) === sameName(firstname);
  return {
    ...(client.lastname === '' && lastname !== '' && isSame && { lastname }),
    ...(client.phone === null && phone !== null && { phone }),
    ...(client.email === null && email !== null && { email }),
  };
}

type Contacts = { contactOf: (person: Person) => Contact; newId: NewId };

export const contactBy =
  (e164: (phone: string | null) => string | null) =>
  (person: Person): Contact =>
    contactOf(person, e164(person.phone));

export function createClientMatcher(stored: readonly StoredClient[], by: Contacts) {
  const clients = new Map<number, MatchedClient>();
  const byKey = new Map<string, KnownClient[]>();
  const keysOf = ({ email, digits, e164 }: Contact) =>
    [email, e164 && digits && `d${digits}`, e164].filter((key) => key !== null);
  const index = (known: KnownClient) => {
    const { email, phone_digits: digits, phone_e164: e164 = null } = known;
    for (const key of keysOf({ email, digits, e164 })) byKey.getOrInsert(key, []).push(known);
  };
  const indexContact = (id: number, { email, digits, e164 }: Contact) =>
    index({ id, email, phone_digits: digits, phone_e164: e164 });
  for (const { person, ...known } of stored) {
    clients.getOrInsert(known.id, { id: known.id, person: { ...person }, isNew: false, filled: {} });
    index(known);
  }

  const find = (person: Person): MatchedClient | undefined => {
    const contact = by.contactOf(person);
    const candidates = keysOf(contact).flatMap((key) => byKey.get(key) ?? []);
    const found = candidates.length > 0 ? findClient(candidates, contact) : undefined;
    return found && clients.get(found.id);
  };
  return {
    find,
    /** Returns the known client after filling its blank fields, or a new client. */
    meet: (person: Person): MatchedClient => {
      const known = find(person);
      if (!known) {
        const client = { id: by.newId(), person, isNew: true, filled: {} };
        clients.set(client.id, client);
        indexContact(client.id, by.contactOf(person));
        return client;
      }
      const missing = missingOf(known.person, person);
      if (Object.keys(missing).length === 0) return known;
      known.person = { ...known.person, ...missing };
      if (!known.isNew) known.filled = { ...known.filled, ...missing };
      indexContact(known.id, by.contactOf(known.person));
      return known;
    },
  };
}

export type Clients = ReturnType<typeof createClientMatcher>;

export const judgeClients =
  (clients: Clients) =>
  (person: Person): Judged<MatchedClient> => {
    const outcome = clients.find(person) ? 'known' : 'new';
    return { outcome, subject: clients.meet(person) };
  };

export type MatchedService = StoredService & { isNew: boolean; filled: { description?: string } };

export function judgeServices(stored: readonly StoredService[], newId: NewId) {
  const byName = new Map<string, MatchedService>();
  for (const service of stored.toReversed())
    byName.set(sameName(service.name), { ...service, isNew: false, filled: {} });
  let count = stored.length;
  return ({
    name,
    description,
    group_name,
    price_cents,
    duration_minutes,
  }: ReadService): Judged<MatchedService> => {
    const known = byName.get(sameName(name));
    if (known) {
      if (known.description === null && description !== null) {
        known.description = description;
        if (!known.isNew) known.filled.description = description;
      }
      return { outcome: 'known', subject: known };
    }
    if (count >= mostServices) return { outcome: 'problem', problem: 'too_many_services' };
    count += 1;
    const made = {
      id: newId(),
      name,
      description,
      group_name,
      price_cents: price_cents ?? 0,
      is_premium: false,
      duration_minutes,
    };
    const service = { ...made, isNew: true, filled: {} };
    byName.set(sameName(name), service);
    return { outcome: 'new', subject: service };
  };
}

/** A reservation of any status with the client's full name, or a held slot without client and name. */
export type Taken = {
  barber_id: number;
  client_id: number | null;
  name: string | null;
  start: EpochMs;
  end: EpochMs;
  occupies: boolean;
};
/** Ids in the shop by normalized name (`sameName`) of the file. */
export type Named = ReadonlyMap<string, number>;
export type VisitFacts = {
  nowMs: EpochMs;
  clients: Clients;
  /** Bookable barbers; a row without a barber goes to the shop's only barber. */
  barbers: readonly number[];
  barberNamed: Named;
  services: readonly StoredService[];
  serviceNamed: Named;
  taken: readonly Taken[];
};
/** A reservation to insert; `service` is null where the shop lacks the named service. */
export type PlannedVisit = {
  id: number;
  barber_id: number;
  client: MatchedClient;
  person: Person;
  start: EpochMs;
  end: EpochMs;
  /** Duration stated by the row, only where it differs from the service's duration. */
  duration_min: number | null;
  service: StoredService | null;
  minutes: number;
  price_cents: number;
  status: ReservationStatus;
  notes: string | null;
};

/** Duration, in minutes, of a reservation whose row and service state none. */
export const unknownMinutes = 30;
const dayMs = 86_400_000;
const finalStatuses: readonly ReservationStatus[] = ['completed', 'no_show', 'canceled'];

function finalStatus(stated: ReservationStatus | null, end: EpochMs, nowMs: EpochMs): ReservationStatus {
  if (end <= nowMs) return stated && finalStatuses.includes(stated) ? stated : 'completed';
  return stated === 'confirmed' || stated === 'canceled' ? stated : 'scheduled';
}

/** Index of calendars by day, so that a conflict check reads three days only; no reservation is longer than a day. */
function calendar(taken: readonly Taken[]) {
  const days = new Map<string, Taken[]>();
  const key = (barber: number, day: number) => `${barber}:${day}`;
  const put = (one: Taken) =>
    days.getOrInsert(key(one.barber_id, Math.floor(one.start / dayMs)), []).push(one);
  for (const one of taken) put(one);
  const around = (barber: number, start: EpochMs) => {
    const day = Math.floor(start / dayMs);
    return [day - 1, day, day + 1].flatMap((each) => days.get(key(barber, each)) ?? []);
  };
  return { put, around };
}

/** Returns a test for calendar entries of one client; a client without phone and e-mail is recognized by full name. */
function entryMatcher(person: Person, id: number | undefined): (one: Taken) => boolean {
  if (person.phone ?? person.email) return ({ client_id }) => client_id !== null && client_id === id;
  const own = sameName(fullName(person));
  return ({ name }) => name !== null && sameName(name) === own;
}

/**
 * Returns a function that judges rows of visits: any start minute is valid, as in moves by the staff, but a slot that
 * another reservation occupies is a problem.
 */
export function judgeVisits(facts: VisitFacts, newId: NewId) {
  const { barbers, barberNamed, clients, nowMs, services, serviceNamed } = facts;
  const days = calendar(facts.taken);
  const barberOf = (name: string) =>
    name === '' && barbers.length === 1 ? barbers[0] : barberNamed.get(sameName(name));
  return (visit: ReadVisit): Judged<PlannedVisit | null> => {
    const barber_id = barberOf(visit.barber);
    if (barber_id === undefined) return { outcome: 'problem', problem: 'unknown_barber', cell: visit.barber };
    const service = services.find(({ id }) => id === serviceNamed.get(sameName(visit.service))) ?? null;
    const minutes = visit.minutes ?? service?.duration_minutes ?? unknownMinutes;
    const { start, person } = visit;
    const end = start + minutes * minuteMs;
    const around = days.around(barber_id, start);
    const isOfClient = entryMatcher(person, clients.find(person)?.id);
    if (around.some((one) => one.start === start && isOfClient(one)))
      return { outcome: 'known', subject: null };
    const status = finalStatus(visit.status, end, nowMs);
    const occupies = occupiesTime(status);
    if (occupies && around.some((one) => one.occupies && one.start < end && one.end > start))
      return { outcome: 'problem', problem: 'taken' };
    const client = clients.meet(person);
    days.put({ barber_id, client_id: client.id, name: fullName(person), start, end, occupies });
    const subject: PlannedVisit = {
      id: newId(),
      barber_id,
      client,
      person: namedAs(person, client),
      start,
      end,
      service,
      minutes,
      status,
      duration_min:
        visit.minutes !== null && visit.minutes !== service?.duration_minutes ? visit.minutes : null,
      // Same price as a booking: a premium service costs nothing.
      price_cents: service?.is_premium ? 0 : (visit.price_cents ?? service?.price_cents ?? 0),
      notes: notesOf(visit, service),
    };
    return { outcome: 'new', subject };
  };
}

/**
 * Client details of a row, completed by the known client's phone, e-mail and (for the same first name) last name, like
 * a booking.
 */
const namedAs = (
  { firstname, lastname, phone, email }: Person,
  { person: known }: MatchedClient,
): Person => ({
  firstname,
  lastname: lastname || (sameName(firstname) === sameName(known.firstname) ? known.lastname : ''),
  phone: phone ?? known.phone,
  email: email ?? known.email,
});

function notesOf({ notes, service: name }: ReadVisit, service: StoredService | null): string | null {
  const joined = [service ? '' : name, notes ?? ''].filter(Boolean).join(' · ');
  return joined.slice(0, 500).trim() || null;
}
