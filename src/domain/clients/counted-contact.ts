import { defaultPhoneCode } from '../text/contact.ts';
import type { Zone } from '../time.ts';
import type { Person } from './client.ts';
import { offeredCodeOf } from './zone-country.ts';

const digit = /\p{Nd}/u;

/**
 * Digits of any script as 0 to 9. Unicode orders each script's ten digits in a row, so the start of the row is zero.
 */
export const digitsOfText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text.replaceAll(/\D/g, '') : digitsOfAnyScript(text);

const digitsOfAnyScript = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\P{Nd}/gu, '')
    .replace(/./gu, (character) => {
      const code = character.codePointAt(0) as number;
      let zero = code;
      while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
      return String((code - zero) % 10);
    });

const fewestDigits = 6;

/** National number of a phone in the shop's country, in any spelling; null with fewer than six digits. */
export function countedPhone(phone: string, zone: Zone): string | null {
  const code = offeredCodeOf(zone)?.slice(1);
  const national = nationalOf(digitsOfText(phone), code);
  return national.length < fewestDigits ? null : national;
}

/**
 * Spellings that `countedPhone` stores for one national number: alone, or behind the forms' default country code, with
 * and without a trunk digit.
 */
export function spellingsOfCounted(national: string): string[] {
  const code = defaultPhoneCode.slice(1);
  return [national, `${code}${national}`, `${code}0${national}`];
}

function nationalOf(digits: string, code: string | undefined): string {
  const number = digits.replace(/^0+/, '');
  if (!code || !number.startsWith(code)) return number;
  const rest = number.slice(code.length).replace(/^0+/, '');
  return rest.length < fewestDigits ? number : nationalOf(rest, code);
}

/** Mailbox of an e-mail: without the tag after `+`, and without the dots that Gmail ignores. */
export function countedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const box = /^[^+]+/.exec(local)?.[0] ?? local;
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${box}@${domain}`;
  return `${box.replaceAll('.', '')}@gmail.com`;
}

export type CountedContact = { email: string | null; phone: string | null };

type ResolvedContact = Pick<Person, 'email' | 'phone'> & { e164?: string | null | undefined };

/**
 * Normalises a contact for counting: all spellings of one phone or mailbox become equal. An impossible number, which
 * has no `e164`, counts by its digits.
 */
export function countedContact({ email, phone, e164 }: ResolvedContact, zone: Zone): CountedContact {
  const number = e164 ?? phone;
  return {
    email: email === null ? null : countedEmail(email),
    phone: number === null ? null : countedPhone(number, zone),
  };
}
