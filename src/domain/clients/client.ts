import { fullName, phoneDigits } from '../contact.ts';

/** A client as a form or the staff names one. */
export type Person = { firstname: string; lastname: string; phone: string | null; email: string | null };
/** A client of the shop, as far as recognising one is concerned. */
export type KnownClient = { id: number; email: string | null; phone_digits: string | null };
/** A client who is not stored yet; the anonymous one stands for all who give no name. */
export type NewClient = { id: number; person: Person; isAnonymous: boolean };

/** What stands on the reservations of whoever gives no name. */
export const nobodyByName: Person = { firstname: 'Sin cita', lastname: '', phone: null, email: null };

/** Whether a reservation names nobody. */
export const isNobody = ({ firstname, lastname, phone, email }: Person): boolean =>
  fullName({ firstname, lastname }) === nobodyByName.firstname && phone === null && email === null;

/** The digits of a phone, or null where there are none: a phone without digits is nobody's. */
export const digitsOf = ({ phone }: Pick<Person, 'phone'>): string | null => phoneDigits(phone ?? '') || null;

/** Whom a person is, of clients in the order of their ids: by e-mail, else the first by phone, else undefined. */
export function findClient<C extends KnownClient>(clients: readonly C[], person: Person): C | undefined {
  const { email } = person;
  const digits = digitsOf(person);
  return (
    clients.find((client) => email !== null && client.email === email) ??
    clients.find((client) => digits !== null && client.phone_digits === digits)
  );
}
