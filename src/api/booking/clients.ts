import { type Expression, sql } from 'kysely';
import type { BookingRequest } from '#domain/booking/contract.ts';
import { phoneDigits } from '#domain/phone.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { insertRows } from '../database/bulk-insert.ts';

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

/** A client who is not written down yet. */
export type NewClient = { id: number; person: Person };

/**
 * Finds out to whom the forms of a batch belong: by e-mail, else by phone, else a new client with one of the ids. Who is
 * known is never overwritten.
 */
export function joinClients(ids: readonly number[]) {
  const added: NewClient[] = [];
  const add = (person: Person): NewClient => {
    const client = { id: ids[added.length] as number, person };
    added.push(client);
    return client;
  };
  return {
    added,
    join(person: Person, known: Known | null): number {
      if (known?.email === person.email) return known.id;
      const digits = phoneDigits(person.phone);
      const sameEmail = added.find((other) => other.person.email === person.email);
      const samePhone = () => added.find((other) => digits && phoneDigits(other.person.phone) === digits);
      if (known && !sameEmail) return known.id;
      return (sameEmail ?? samePhone() ?? add(person)).id;
    },
  };
}

/** Writes new clients down. */
export async function insertClients(
  tx: Tx,
  organization: OrganizationId,
  clients: readonly NewClient[],
  nowMs: number,
): Promise<void> {
  const rows = clients.map(({ id, person: { firstname, lastname, phone, email } }) => ({
    organization_id: organization,
    id,
    firstname,
    lastname,
    phone,
    phone_digits: phoneDigits(phone) || null,
    email,
    created_at: toInstant(nowMs),
  }));
  await insertRows(tx, 'clients', rows, { beginAnew: 'clients_email_key' });
}
