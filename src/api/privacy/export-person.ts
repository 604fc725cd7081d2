import { Refusal } from '#domain/refusal.ts';
import type { EpochMs } from '#domain/time.ts';
import { epochOf, instantOf } from '#domain/time.ts';
import { type PersonRow, personalDataOf as clientDataOf, rowsOfPerson } from '../clients/personal-queries.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { messagesOfClients } from '../integrations/messages.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { personalDataOf as ratingsOf } from '../ratings/personal-queries.ts';
import {
  bookedUnder,
  personalDataOf as visitsOf,
  readOwnReservations,
} from '../reservations/personal-queries.ts';
import { personalDataOf as depositsOf } from '../deposits/personal-queries.ts';
import { personalDataOf as entriesOf } from '../waitlist/personal-queries.ts';

export type PersonalData = Awaited<ReturnType<typeof readPersonalData>>;

const contactOf = (
  { firstname, lastname, phone, email, tags, origin, created_at, ...row }: PersonRow,
  barber: string | null,
) => ({
  firstname,
  lastname,
  phone,
  email,
  tags,
  origin,
  created_at,
  photo_url: row.photo_url,
  preferred_barber: barber,
  reminders_off_since: row.reminders_off_at,
  blocked_since: row.blocked_at,
  block_reason: row.block_reason,
});

type Contact = ReturnType<typeof contactOf>;
type Visit = ReturnType<typeof visitsOf>[number];
type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

const withoutPerson = <T extends Partial<Pick<Entry, 'firstname' | 'lastname'>>>({
  firstname: _name,
  lastname: _surname,
  ...rest
}: T) => ({ ...rest, phone: null, email: null });

/**
 * Removes name, contact and notes of reservations and waitlist entries under another e-mail: they belong to a person
 * who shares the phone.
 */
function ofOne(own: ReadonlySet<string | null>, visits: readonly Visit[], waitlist: readonly Entry[]) {
  const isTheirs = ({ email }: Pick<Entry, 'email'>) => email === null || own.has(email);
  return {
    visits: visits.map((one): Visit => (isTheirs(one) ? one : { ...withoutPerson(one), notes: null })),
    waitlist: waitlist.map((one) => (isTheirs(one) ? one : withoutPerson(one))),
  };
}

async function readPerson(db: Db, organization: OrganizationId, client: number) {
  const rows = await rowsOfPerson(db, organization, client);
  const [person] = rows;
  if (!person || person.erased_at !== null) throw new Refusal('not_found');
  const { name, slug, timezone }: Shop = await requireShop(db, organization);
  return { rows, shop: { name, slug, timezone } };
}

export async function readPersonalData(db: Db, organization: OrganizationId, client: number, nowMs: EpochMs) {
  const { rows, shop } = await readPerson(db, organization, client);
  const clients = rows.map(({ id }) => id);
  const [visits, { notes, consents, rewards, barbers }, messages, waitlist, deposits, ratings] =
    await Promise.all([
      readOwnReservations(db, organization, clients),
      clientDataOf(db, organization, clients),
      messagesOfClients(db, organization, clients),
      entriesOf(db, organization, clients),
      depositsOf(db, organization, clients),
      ratingsOf(db, organization, clients),
    ]);
  const own = new Set(rows.map(({ email }) => email));
  return {
    shop,
    made_at: instantOf(nowMs),
    clients: rows.map((row) => contactOf(row, barbers.get(row.id) ?? null)) as [Contact, ...Contact[]],
    ...ofOne(own, visitsOf(visits), waitlist),
    deposits,
    notes,
    consents: consents.map(({ email: _address, ...consent }) => consent),
    rewards,
    messages,
    ratings,
  };
}

/**
 * Collects the data under a data link's e-mail that its holder may read: online bookings and what belongs to them,
 * without the staff's notes, tags, rewards and block reason. Throws 400 `bad_token` if no client row has this e-mail.
 */
export async function readDataUnder(
  db: Db,
  organization: OrganizationId,
  { client, email }: { client: number; email: string },
  nowMs: EpochMs,
): Promise<PersonalData> {
  const { rows, shop } = await readPerson(db, organization, client);
  const own = rows.filter((row) => row.email === email);
  if (own.length === 0) throw new Refusal('bad_token');
  const clients = rows.map(({ id }) => id);
  const reservations = bookedUnder(await readOwnReservations(db, organization, clients), email);
  const ids = reservations.map(({ id }) => id);
  const [{ consents, barbers }, messages, waitlist, deposits, ratings] = await Promise.all([
    clientDataOf(
      db,
      organization,
      own.map(({ id }) => id),
    ),
    messagesOfClients(db, organization, clients, ids),
    entriesOf(db, organization, clients, email),
    depositsOf(
      db,
      organization,
      own.map(({ id }) => id),
    ),
    ratingsOf(db, organization, clients, ids),
  ]);
  const contacts = own.map((row): Contact => ({
    ...contactOf(row, barbers.get(row.id) ?? null),
    tags: [],
    block_reason: null,
  }));
  return {
    shop,
    made_at: instantOf(nowMs),
    clients: contacts as [Contact, ...Contact[]],
    visits: visitsOf(reservations),
    waitlist,
    deposits,
    notes: [],
    consents: consents
      .filter((consent) => consent.email === null || consent.email === email)
      .map(({ email: _address, ...consent }) => consent),
    rewards: [],
    messages,
    ratings,
  };
}

export function summaryOf({ shop, made_at, clients, ...data }: PersonalData) {
  const isAhead = ({ status, start_at, ...visit }: PersonalData['visits'][number]) =>
    (status === 'scheduled' || status === 'confirmed') &&
    !visit.deleted &&
    epochOf(start_at) > epochOf(made_at);
  return {
    shop,
    visits: data.visits.length,
    ahead: data.visits.filter(isAhead).length,
    messages: data.messages.length,
    consents: data.consents.length,
    waitlist: data.waitlist.length,
    notes: data.notes.length,
    is_blocked: clients.some(({ blocked_since }) => blocked_since !== null),
  };
}
