import type { ClientOrigin } from './contract.ts';
import { fullName, phoneDigits } from '../text/contact.ts';
import { erasedName } from './erased.ts';

export type Person = { firstname: string; lastname: string; phone: string | null; email: string | null };
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
export type KnownClient = {
  id: number;
  email: string | null;
  phone_digits: string | null;
  phone_e164?: string | null;
  /** Whether the client has a reservation that was not canceled, or followed the link of an e-mail. */
  is_trusted?: boolean;
};
export type NewClient = {
  id: number;
  person: Person;
  isAnonymous: boolean;
  origin?: ClientOrigin;
};

export const nobodyByName: Person = { firstname: 'Sin cita', lastname: '', phone: null, email: null };

const namesOfNobody = [fullName(nobodyByName), fullName(erasedName)];

/** Whether a reservation has neither a name nor a contact: a walk-in without a name, or an erased client. */
export const isNobody = ({ firstname, lastname, phone, email }: Person): boolean =>
  namesOfNobody.includes(fullName({ firstname, lastname })) && phone === null && email === null;

/**
 * The person of a client's reservation: the client, or another person who shares the client's phone, under the
 * reservation's name. A companion without a contact gets the client's.
 */
export function personMeant(client: Person, named: Person): Person {
  if (fullName(named).localeCompare(fullName(client), 'es', { sensitivity: 'base' }) === 0) return client;
  const { firstname, lastname, phone, email } = named;
  return { ...client, firstname, lastname, ...((phone ?? email) !== null && { phone, email }) };
}

/** Digits of a phone; null without digits, so that such phones match no client. */
export const digitsOf = ({ phone }: Pick<Person, 'phone'>): string | null => phoneDigits(phone ?? '') || null;

/** Data that identifies a client; `e164` is the phone in E.164 as the server parses it, null for an invalid number. */
export type Contact = { email: string | null; digits: string | null; e164: string | null };

export const contactOf = (person: Pick<Person, 'email' | 'phone'>, e164: string | null = null): Contact => ({
  email: person.email,
  digits: digitsOf(person),
  e164,
});

/**
 * Whether a booking is by a known client, who never confirms by e-mail: a trusted one whose e-mail and phone match the
 * typed ones, as far as client and form have them. The waitlist's form creates clients too, and a phone alone is easy
 * to find out.
 */
export function isKnown(client: KnownClient | undefined, { email, digits, e164 }: Contact): boolean {
  if (!client?.is_trusted) return false;
  const { email: ownEmail, phone_digits: ownDigits, phone_e164: ownE164 = null } = client;
  const sameEmail = ownEmail === null || email === null || ownEmail === email;
  const samePhone =
    ownDigits === null || digits === null || ownDigits === digits || (e164 !== null && ownE164 === e164);
  return sameEmail && samePhone;
}

/**
 * Finds the client that matches a contact: by e-mail, else the first by phone. An impossible number, whose `e164` is
 * null, matches nobody. `clients` are sorted by id.
 */
export function findClient<C extends KnownClient>(
  clients: readonly C[],
  { email, digits, e164 }: Contact,
): C | undefined {
  return (
    clients.find((client) => email !== null && client.email === email) ??
    clients.find(
      ({ phone_digits, phone_e164 }) =>
        e164 !== null && (phone_e164 === e164 || (digits !== null && phone_digits === digits)),
    )
  );
}
