import type { ClientOrigin } from './contract.ts';
import { fullName, phoneDigits } from '../contact.ts';
import { erasedName } from './erased.ts';

/** A client as a form or the staff names one. */
export type Person = { firstname: string; lastname: string; phone: string | null; email: string | null };
/** The person of a form in which all but the first name may be left out. */
export const typedPerson = ({
  firstname,
  lastname,
  phone,
  email,
}: Pick<Person, 'firstname' | 'phone'> & {
  lastname: string | null;
  email?: string | null | undefined;
}): Person => ({
  firstname,
  lastname: lastname ?? '',
  phone,
  email: email ?? null,
});
/** A client of the shop, as far as recognising one is concerned. */
export type KnownClient = {
  id: number;
  email: string | null;
  phone_digits: string | null;
  phone_e164?: string | null;
};
/** A client who is not stored yet; the anonymous one stands for all who give no name. */
export type NewClient = {
  id: number;
  person: Person;
  isAnonymous: boolean;
  /** How the shop got the client's record. */
  origin?: ClientOrigin;
};

/** What stands on the reservations of whoever gives no name. */
export const nobodyByName: Person = { firstname: 'Sin cita', lastname: '', phone: null, email: null };

const namesOfNobody = [fullName(nobodyByName), fullName(erasedName)];

/** Whether a reservation names nobody: no name was given, or whoever gave it is erased. */
export const isNobody = ({ firstname, lastname, phone, email }: Person): boolean =>
  namesOfNobody.includes(fullName({ firstname, lastname })) && phone === null && email === null;

/**
 * Who is meant by a reservation of a client: the client as the shop knows them, or somebody else who shares their phone, as
 * the reservation names them; a companion, who left no contact, is reached by the client's.
 */
export function personMeant(client: Person, named: Person): Person {
  if (fullName(named).localeCompare(fullName(client), 'es', { sensitivity: 'base' }) === 0) return client;
  const { firstname, lastname, phone, email } = named;
  return { ...client, firstname, lastname, ...((phone ?? email) !== null && { phone, email }) };
}

/** The digits of a phone, or null where there are none: a phone without digits is nobody's. */
export const digitsOf = ({ phone }: Pick<Person, 'phone'>): string | null => phoneDigits(phone ?? '') || null;

/** By what a person is recognised: `e164` is their phone as the server writes it, null where it cannot be one. */
export type Contact = { email: string | null; digits: string | null; e164: string | null };

/** The same of a form. */
export const contactOf = (person: Pick<Person, 'email' | 'phone'>, e164: string | null = null): Contact => ({
  email: person.email,
  digits: digitsOf(person),
  e164,
});

/** Whom a contact belongs to, of clients in the order of their ids: by e-mail, else the first by phone, else undefined. */
export function findClient<C extends KnownClient>(
  clients: readonly C[],
  { email, digits, e164 }: Contact,
): C | undefined {
  return (
    clients.find((client) => email !== null && client.email === email) ??
    clients.find(
      ({ phone_digits, phone_e164 }) =>
        (digits !== null && phone_digits === digits) || (e164 !== null && phone_e164 === e164),
    )
  );
}
