import { type Expression, sql } from 'kysely';
import type { BookingRequest } from '#domain/booking/contract.ts';
import { phoneDigits } from '#domain/phone.ts';
import { toInstant } from '../lib/clock.ts';
import type { Db, OrganizationId, Tx } from '../lib/db.ts';
import { insertRows, requireAll } from '../lib/rows.ts';

type Person = BookingRequest['client'];
type Known = { id: number; email: string | null };

/** Whom a form may belong to, as a query: the client with its e-mail, else the first one with its phone. */
export const knownClient = (
  db: Db,
  organization: OrganizationId,
  { email, digits }: { email: Expression<string>; digits: Expression<string> },
) =>
  db
    .selectFrom('clients')
    .select(['id', 'email'])
    .where('organization_id', '=', organization)
    .where((eb) => eb.or([eb('email', '=', email), eb('phone_digits', '=', digits)]))
    .orderBy(sql`email is not distinct from ${email}`, 'desc')
    .orderBy('id')
    .limit(1);

/** Who books: somebody known, or by the e-mail under which they are written down. */
export type Joined = number | { email: string };

/**
 * Finds out to whom the forms of a batch belong: by e-mail, else by phone, else a new client. Who is known is never
 * overwritten.
 */
export function joinClients() {
  const added: Person[] = [];
  return {
    added,
    join(person: Person, known: Known | null): Joined {
      if (known?.email === person.email) return known.id;
      const digits = phoneDigits(person.phone);
      const sameEmail = added.find(({ email }) => email === person.email);
      const samePhone = () => added.find(({ phone }) => digits && phoneDigits(phone) === digits);
      if (known && !sameEmail) return known.id;
      const client = sameEmail ?? samePhone() ?? person;
      if (client === person) added.push(person);
      return { email: client.email };
    },
  };
}

/** The ids of new clients by their e-mails. */
export type ClientIds = ReadonlyMap<string | null, number>;

/** The id of whoever books, new clients being written down. */
export const idOf = (joined: Joined, ids: ClientIds): number =>
  typeof joined === 'number' ? joined : (ids.get(joined.email) as number);

/** Writes new clients down. */
export async function addClients(
  tx: Tx,
  organization: OrganizationId,
  people: readonly Person[],
  nowMs: number,
): Promise<ClientIds> {
  const rows = people.map(({ firstname, lastname, phone, email }) => ({
    organization_id: organization,
    firstname,
    lastname,
    phone,
    phone_digits: phoneDigits(phone) || null,
    email,
    created_at: toInstant(nowMs),
  }));
  const unless = 'clients_email_key';
  const written = await insertRows(tx, 'clients', rows, { returning: ['id', 'email'], unless });
  return new Map(requireAll(written, rows).map(({ id, email }) => [email, id]));
}
